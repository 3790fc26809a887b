"""The sheet on which a person makes a move: questions, odds, dice and result."""
