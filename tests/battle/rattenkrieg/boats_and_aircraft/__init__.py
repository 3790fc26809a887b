"""Boats and aircraft in battles."""
