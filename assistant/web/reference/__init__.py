"""Reference pages: calculators, printed tables, the manual, and the rules over HTTP."""
