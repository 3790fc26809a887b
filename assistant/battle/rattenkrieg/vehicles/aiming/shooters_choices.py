"""Choices of the shooter's player before a gun fires at a vehicle (Rattenkrieg 22.1.2, 26.4)."""

from collections.abc import Iterator

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.asking import keep_entered, recall_entered
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_plane
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import SHOWS
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import (
    FAN,
    PART,
    SECTOR,
    systems_in_fan,
)
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS, Part
from assistant.rules.rattenkrieg.vehicles.armor.sectors import FANS
from assistant.rules.rattenkrieg.vehicles.gunnery.aiming import may_aim_at

AIMED = {  # a system of the card, as 26.4 names it
    "left-track": "tracks",
    "right-track": "tracks",
    "left-wheels": "wheels",
    "right-wheels": "wheels",
}
SYSTEM, NO_SYSTEM = "system", "none"
BY_UMPIRE = "umpire"


def ask_aim(play: BattlePlay, element: Element, target: Element) -> dict[str, str]:
    """Ask a player for hull or turret, sector, fan and system; return the answers for the shot.

    A player may leave the sector to the umpire, who then asks for the rest.
    """
    struck = play.state.vehicles.of[target.id]
    answers: dict[str, str] = {}
    part: Part = "hull"
    if "turret" in struck.card.get("size", {}):
        parts = [Option("hull", "Hull"), Option("turret", "Turret")]
        if play.choose(PART, "Which part is aimed at?", parts, "hull") == "turret":
            part = "turret"
            answers[PART] = part
    sector = _ask_sector(play, element, target, part)
    if not sector:
        return answers
    fans = FANS.row(sector)["hull_fans"] if part == "hull" else [FANS.row(sector)["turret_face"]]
    fan = fans[0]
    if len(fans) > 1:
        options = [Option(x, capital(x)) for x in fans]
        fan = play.choose(FAN, "Which side of its armor is hit?", options)
        answers[FAN] = fan
    answers[SECTOR] = str(sector)
    system = _ask_system(play, element, struck, part, sector, fan)
    return answers | ({SYSTEM: system} if system != NO_SYSTEM else {})


def _ask_sector(play: BattlePlay, element: Element, target: Element, part: Part) -> int | None:
    """Ask from which sector the shot comes; return None to leave that to the umpire."""
    words = f"From which sector of its {'gun' if part == 'turret' else 'hull'}?"
    hours = facing.sector_options(range(1, HOURS + 1))
    measured = facing.sector_hit(play.state, target.id, element.id, part)
    known = recall_entered(play, element.id, target.id, part, "hour")
    usual = str(measured) if measured else known or BY_UMPIRE
    options = [*hours, Option(BY_UMPIRE, "The umpire says")]
    chosen = play.choose(SECTOR, words, options, usual)
    if chosen == BY_UMPIRE:
        return None
    if not measured:
        keep_entered(play, element.id, target.id, part, "hour", chosen)
    return int(chosen)


def _ask_system(
    play: BattlePlay, element: Element, struck: Vehicle, part: Part, sector: int, fan: str
) -> str:
    """Ask which system is aimed at, of those that the most skilled crew may aim at (26.4)."""
    if is_plane(struck):  # 34.6: nobody aims at a part of one
        return NO_SYSTEM
    crew = play.state.vehicles.of[element.id].carried.values()
    quality = max((element.quality, *crew))
    options = [Option(NO_SYSTEM, "The vehicle")]
    options += [
        Option(x, words_of(x, first=True))
        for x in _systems_seen(struck, part, sector, fan)
        if may_aim_at(quality, AIMED.get(x, x))
    ]
    return play.choose(SYSTEM, "Is it aimed at one system?", options, NO_SYSTEM, rare=True)


def _systems_seen(struck: Vehicle, part: Part, sector: int, fan: str) -> Iterator[str]:
    """Yield the systems of a fan as an enemy knows them: damage inside does not show."""
    for system in systems_in_fan(struck, part, sector, fan):
        if not (system in SHOWS and struck.is_out(system)):
            yield system
