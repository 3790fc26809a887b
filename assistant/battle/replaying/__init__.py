"""The replay of a battle: any moment of its log, for the umpire, or for one side."""
