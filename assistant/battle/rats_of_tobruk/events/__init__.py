"""What can happen in a battle of Rats of Tobruk: events, and how each changes the state."""
