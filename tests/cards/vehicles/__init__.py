"""Vehicles as files and as full cards."""
