"""What the umpire of a battle of Rats of Tobruk decides and corrects."""
