"""Events of leaders' orders, and of figures apart from their element."""
