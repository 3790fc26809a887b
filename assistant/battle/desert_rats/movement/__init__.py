"""Movement over the ground: the ways of elements, pulses, flight, dust."""
