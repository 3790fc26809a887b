"""The report of a finished battle: the story of the evening, for everybody or for one side."""
