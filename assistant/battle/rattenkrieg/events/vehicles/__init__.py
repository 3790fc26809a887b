"""What can happen to vehicles, their crews and guns."""
