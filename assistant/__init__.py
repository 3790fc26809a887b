"""An umpire's companion for miniature wargames."""

__version__ = "0.1.0"
