"""Hostile, wild and too many requests."""
