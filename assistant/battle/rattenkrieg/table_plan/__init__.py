"""The table plan, which only the umpire sees as a whole."""
