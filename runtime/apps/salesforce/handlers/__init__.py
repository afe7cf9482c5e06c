"""What Salesforce does, by family of resource."""
