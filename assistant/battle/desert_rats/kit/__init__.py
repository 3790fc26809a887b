"""What every move uses: the register of moves, names, directions and distances."""
