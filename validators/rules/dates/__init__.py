"""Rules about days and instants: the clock, the seed, what texts say and what assertions ask."""
