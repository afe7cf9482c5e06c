"""Harbor: a task folder for each task, whose container holds the simulated company."""
