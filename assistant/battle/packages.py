"""The packages and titles of the game systems, found without an import of their modules."""

PACKAGES = {  # the package whose SYSTEM it is, by the system's id, in the order of the first page
    "rattenkrieg": "assistant.battle.rattenkrieg",
    "desert-rats": "assistant.battle.desert_rats",
    "battleaxe": "assistant.battle.battleaxe",
    "rats-of-tobruk": "assistant.battle.rats_of_tobruk",
}
TITLES = {
    "rattenkrieg": "Rattenkrieg!",
    "desert-rats": "Desert Rats",
    "battleaxe": "Battleaxe",
    "rats-of-tobruk": "Rats of Tobruk",
}
