"""The setup of Battleaxe: the owner's file, bids and options before the first turn."""
