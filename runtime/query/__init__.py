"""Query languages, one grammar each; they know nothing of apps."""
