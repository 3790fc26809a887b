"""Undo: the later entries that depend on an entry, and moves that are made again."""
