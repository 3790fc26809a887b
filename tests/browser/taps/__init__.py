"""Counts of taps."""
