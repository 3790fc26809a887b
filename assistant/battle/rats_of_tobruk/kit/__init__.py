"""The common parts of the moves of Rats of Tobruk: a register, questions, sentences."""
