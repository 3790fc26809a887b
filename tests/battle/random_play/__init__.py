"""People who play at random, and their battles for other tests."""
