"""What Drive does, by resource."""
