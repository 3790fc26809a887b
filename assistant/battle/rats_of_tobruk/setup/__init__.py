"""The setup of Rats of Tobruk: the owner's file, and the placing of units."""
