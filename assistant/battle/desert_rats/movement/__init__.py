"""Movement over the ground: paths of elements, pulses, flight, dust."""
