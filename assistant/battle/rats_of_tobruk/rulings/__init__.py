"""The umpire's decisions and corrections in a battle of Rats of Tobruk."""
