"""What the umpire of a battle of Battleaxe decides and corrects."""
