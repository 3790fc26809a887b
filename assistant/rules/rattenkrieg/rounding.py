"""Rounding as all the rules mean it, under the name it has here."""

from assistant.rules.rounding import clear, decimals, down, nearest

__all__ = ["clear", "decimals", "down", "nearest"]
