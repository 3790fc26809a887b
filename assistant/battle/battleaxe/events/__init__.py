"""What can happen in a battle of Battleaxe: events, and how each changes the state."""
