"""Whole evenings as scripts, recorded as the battles that the first page offers to watch."""
