"""Fire of rifles and machine guns."""
