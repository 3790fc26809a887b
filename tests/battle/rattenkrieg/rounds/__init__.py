"""The approach, turns and rounds, leaders and orders, the scenario."""
