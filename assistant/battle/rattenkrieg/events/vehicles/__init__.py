"""Events of vehicles, their crews and guns."""
