"""What a language-model agent is made of: endpoints, conversations in a vendor's protocol, retries, prices."""
