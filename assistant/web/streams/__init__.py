"""Live streams to open pages: listeners, messages, and the alarm of the disk."""
