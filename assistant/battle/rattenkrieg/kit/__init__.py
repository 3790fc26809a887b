"""The common parts of all moves: register, questions, payment, harm, log lines, requests."""
