"""What Desert Rats alone has as files: battles umpired double-blind."""
