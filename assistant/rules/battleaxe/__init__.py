"""Battleaxe: an area map fought over in impulses."""
