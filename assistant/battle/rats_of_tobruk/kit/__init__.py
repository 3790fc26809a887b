"""What the moves of Rats of Tobruk share: a register, questions, sentences."""
