"""What the moves of Battleaxe share: a register, questions, sentences."""
