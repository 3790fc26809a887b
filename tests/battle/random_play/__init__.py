"""People who play at random, and the battles that they leave for other tests."""
