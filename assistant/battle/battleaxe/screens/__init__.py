"""Screens of a battle of Battleaxe: pending tasks, views for each reader, printed sheets."""
