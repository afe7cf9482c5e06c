"""Noise: records that are beside the point of a task, so that the right ones have to be found."""
