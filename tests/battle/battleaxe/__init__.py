"""Battleaxe on its board, tested against its rules."""
