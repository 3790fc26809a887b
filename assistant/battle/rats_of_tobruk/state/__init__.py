"""The frozen state of a battle of Rats of Tobruk, and its parts."""
