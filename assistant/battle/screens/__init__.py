"""What the pages of every system share: labels, buttons, log lines, maps, board games."""
