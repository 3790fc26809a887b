"""Events inside buildings."""
