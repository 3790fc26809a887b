"""Common parts of all moves: register, questions, payment, effects of fire, log, requests."""
