"""Live streams to the open pages: who listens, what is sent, and the alarm of the disk."""
