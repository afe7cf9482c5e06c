"""Rules about policy texts: whether they bind, can be read, and agree."""
