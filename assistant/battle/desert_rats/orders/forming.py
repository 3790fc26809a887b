"""PLATOON FORMATE: the formation, and who gets on or off a lorry (Command & Control)."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.register import AtTable
from assistant.battle.desert_rats.state.forces import Action, Element, Platoon
from assistant.battle.play import Option, Refused
from assistant.cards.desert_rats.double_blind import OWN
from assistant.rules.desert_rats.formations import FORMATIONS


def formed(play: AtTable, platoon: Platoon, action: Action) -> Action:
    """The formation that a platoon takes up, which way and how far apart; who gets on or off."""
    names = [*FORMATIONS.keys(), OWN]
    formation = play.choose(
        "formation",
        "Which formation?",
        [Option(name, naming.formation(name), group=naming.STATIONS) for name in names],
        platoon.formation,
    )
    heading = play.heading("heading_deg", "Facing which way?", round(platoon.heading_deg) % 360)
    spacing = play.number(
        "spacing_m", "Metres apart", platoon.spacing_m, least=10, most=200, unit=" m", rare=True
    )
    carrying, dropping = _loads(play, platoon)
    return replace(
        action,
        formation=formation,
        heading_deg=heading,
        spacing_m=spacing,
        carrying=carrying,
        dropping=dropping,
    )


def _loads(play: AtTable, platoon: Platoon) -> tuple[dict[str, str], tuple[str, ...]]:
    """Who mounts or is limbered to which lorry, and who gets down."""
    elements = play.state.of_platoon(platoon)
    riding = [x for x in elements if x.carried_by]
    down: tuple[str, ...] = ()
    if riding:
        options = [Option(x.id, naming.own(x)) for x in riding]
        down = play.several("dropping", "Who dismounts or unlimbers?", options, ())
    free = [x for x in elements if not x.carried_by and not x.is_vehicle]
    lorries = [x for x in elements if x.type == "lorry" and not any(play.state.carried(x.id))]
    if not (free and lorries):
        return {}, down
    options = [Option(x.id, naming.own(x)) for x in free]
    up = play.several("carrying", "Who mounts or limbers?", options, ())
    if len(up) > len(lorries):
        raise Refused(f"There are only {len(lorries)} empty lorries.")
    return dict(zip(up, (x.id for x in lorries), strict=False)), down


def rides(elements: Sequence[Element]) -> bool:
    """Whether somebody may get on or off."""
    return any(x.carried_by or x.type == "lorry" for x in elements)
