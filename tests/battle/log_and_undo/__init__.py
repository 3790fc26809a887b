"""The log, what is taken back, and the events that it holds."""
