"""Orders of platoons: permitted orders, warnings in advance, and results."""
