"""Questions of a move to people: options, points on a map, distances, and their answers."""
