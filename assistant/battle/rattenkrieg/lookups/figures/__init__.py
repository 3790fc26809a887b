"""What is read of figures and elements: who may act, who leads, who is alert."""
