"""The drawings of a vehicle: its fans, and the way of a shell through it."""
