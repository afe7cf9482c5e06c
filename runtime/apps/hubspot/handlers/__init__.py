"""What HubSpot does, by resource."""
