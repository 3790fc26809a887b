"""How battles end, and what is read, told and carried on afterwards."""
