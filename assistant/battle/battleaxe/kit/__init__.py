"""The common parts of the moves of Battleaxe: a register, questions, sentences."""
