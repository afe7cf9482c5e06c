"""What Calendar does, by resource."""
