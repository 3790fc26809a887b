"""The drawings of a vehicle: its fan diagrams, and the path of a shell through it."""
