"""What each chapter declares: its moves, hooks and checks, and when they run."""
