"""Random battles: what holds at every moment, and who may know what."""
