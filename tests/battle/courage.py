"""Dice of figures that face a danger in turn, until one passes (13.4)."""

from assistant.battle.rattenkrieg.lookups.naming import distinct_names


def rolls(battle, element, *faces):
    """Name these faces for the figures that can act, in order; the last face is for the rest."""
    up = battle.fit(element)
    names = distinct_names(up)
    given = [*faces, *faces[-1:] * len(up)]
    return {f"{names[m.id]}: roll": face for m, face in zip(up, given, strict=False)}
