"""The declarations of each chapter: its moves, hooks and checks, and when they run."""
