"""Hiver: conversations of shared mailboxes, and the users who answer them."""
