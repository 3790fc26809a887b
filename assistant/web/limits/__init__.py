"""Limits on the size of a request, and on the work that a device may cause."""
