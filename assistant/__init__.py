"""An umpire's companion for miniature wargames."""

__version__ = "1.0.0"
