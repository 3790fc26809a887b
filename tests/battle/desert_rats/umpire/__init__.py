"""Corrections, withheld and reworded reports, and lines that umpires add."""
