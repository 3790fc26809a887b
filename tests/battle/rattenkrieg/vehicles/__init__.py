"""Vehicles and their crews in battles."""
