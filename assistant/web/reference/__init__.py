"""What people look up: calculators, printed tables, the manual, and the rules over HTTP."""
