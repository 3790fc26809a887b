"""What a move asks people: questions, points on a map, distances, and reading their answers."""
