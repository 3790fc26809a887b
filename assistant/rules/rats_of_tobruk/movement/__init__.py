"""Movement, overruns, riders and stacking (Rats of Tobruk 7-9)."""
