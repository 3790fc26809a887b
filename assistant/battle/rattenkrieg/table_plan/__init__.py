"""The table plan, which the umpire alone sees whole."""
