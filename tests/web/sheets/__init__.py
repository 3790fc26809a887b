"""The sheets of moves: questions, dice, workings."""
