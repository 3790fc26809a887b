"""The events of a battle of Rats of Tobruk, and how each changes the state."""
