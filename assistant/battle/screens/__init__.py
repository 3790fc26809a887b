"""Common parts of the pages of every system: labels, buttons, log lines, maps, board games."""
