"""The luck of an evening: the exact chances of all rolls of a log, and the fairness of the dice."""
