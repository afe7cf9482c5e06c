"""Files that go into a task folder as they are. They run where only Python's own library is sure to be there."""
