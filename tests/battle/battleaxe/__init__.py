"""Battleaxe on its board, held against its rules."""
