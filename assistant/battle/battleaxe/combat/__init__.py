"""Combat in Battleaxe: attacks, losses, retreats."""
