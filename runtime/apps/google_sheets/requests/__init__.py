"""The kinds of request that a batch update may hold. Each takes the open book and gives its reply."""
