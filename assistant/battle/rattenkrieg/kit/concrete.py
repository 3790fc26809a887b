"""Reinforced concrete, which divides damage by a factor of the scenario (Rattenkrieg 20.4.4)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay

CONCRETE, MOST_REINFORCED = "concrete", 10


def ask_concrete_factor(play: BattlePlay, material: str = CONCRETE) -> int:
    """Ask for the factor of reinforced concrete; return 1 for any other material."""
    if CONCRETE not in material:
        return 1
    words = "Factor of reinforced concrete, 1 for plain concrete"
    return play.whole("rc_factor", words, 1, least=1, most=MOST_REINFORCED, rare=True)
