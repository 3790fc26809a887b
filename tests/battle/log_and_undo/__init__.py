"""The log, undo, and the events that the log holds."""
