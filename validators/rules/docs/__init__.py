"""What a task says about itself for the people who keep it."""
