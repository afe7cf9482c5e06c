"""Looking for calls that make an assertion hold: goals, routes of operations, values that fit."""
