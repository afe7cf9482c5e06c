"""What Gmail does, by kind of resource."""
