"""Help Scout: conversations with their threads, customers, mailboxes and users."""
