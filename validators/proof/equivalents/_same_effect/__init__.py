"""Other calls with the same effect, an app each: ways(write, trace) gives what is other about it, and the calls."""
