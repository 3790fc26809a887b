"""Lookups in the state of a battle of Battleaxe: pure functions, no moves."""
