"""A folder with the assistant and its own Python, to start on a computer that has neither."""
