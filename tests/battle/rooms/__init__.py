"""Which room of the battles may use which."""
