"""Questions about the scenario: terms, points, reinforcements."""
