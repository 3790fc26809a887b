"""What is read of a scenario: terms, points, what is still to arrive."""
