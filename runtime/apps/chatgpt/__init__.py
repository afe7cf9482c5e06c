"""OpenAI: assistants, conversations, completions, files and what was generated (ChatGPT)."""
