"""Hostile, random and too many requests."""
