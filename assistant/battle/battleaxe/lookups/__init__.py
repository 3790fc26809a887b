"""What can be read off the state of a battle of Battleaxe: pure functions, no moves."""
