"""The common parts of all moves: the register, names, directions and distances."""
