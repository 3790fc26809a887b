"""Lines of sight over the entered hexes of the board (Rats of Tobruk 11.2, 11.3)."""

from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Ground, Hex
from assistant.rules.rats_of_tobruk.hexes import hexes_crossed


def is_line_blocked(battle: Battle, start: str, end: str) -> bool | None:
    """Return whether blocking terrain is between two hexes; None if a hex is not entered."""
    between = [battle.hexes.get(h, Hex()) for h in hexes_crossed(start, end, battle.shifted)]
    blocks = [battle.key.get(hex.terrain or "", Ground()).blocking for hex in between]
    return True if True in blocks else None if None in blocks else False
