"""Several umpires in one battle: taps at the same moment, and the part of each umpire."""
