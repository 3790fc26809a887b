"""The log of automatic fire, for each side and the umpire (Rattenkrieg 15.4 to 15.6)."""

from collections.abc import Callable, Mapping, Sequence

from assistant.battle.rattenkrieg.kit.fire_effects import PENDING
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    count,
    man,
    ranked,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Weapon
from assistant.cards.wording import listed


def log_automatic_fire(
    play: BattlePlay,
    element: Element,
    targets: Sequence[Element],
    shooter: Figure,
    weapon: Weapon,
    results: Mapping[str, str],
    weapon_report: str = "",
) -> None:
    """Log the results of automatic fire for the umpire and for each side, as that side sees them.

    `targets` are the elements in the fire, all of one side. `weapon_report` says what the fire did
    to the weapon itself; it is empty if nothing happened.
    """
    battle = play.state
    figures = battle.figures
    own_men = [id for id in results if battle.owner(id).side == element.side]
    enemies = {id: result for id, result in results.items() if id not in own_men}
    truth = _describe_results(battle, results, umpire_name)
    losses = _describe_results(battle, enemies, lambda battle, x: x.title)
    friends = "".join(
        f" {battle.owner(id).title}, {man(figures[id])}: {RESULT_WORDS[results[id]]}."
        for id in own_men
    )
    down = sum(1 for result in results.values() if result in ("dead", "wounded"))
    hits = sum(1 for result in results.values() if result == PENDING)
    low = len(results) - down - hits
    seen = [count(hits, "hit", "hits")] if hits else []
    seen += [count(down, "figure falls", "figures fall")] if down else []
    seen += [count(low, "hunkers down", "hunker down")] if low else []
    jam = f" {weapon_report}" if weapon_report else ""
    own = f"{weapon.name} of {element.title}"
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}: {ranked(shooter)} fires the {weapon.name} at "
        f"{listed([umpire_name(battle, x) for x in targets])}: {truth or 'nobody hit'}.{jam}",
    )
    seen_as = listed([side_name(battle, x, element.side) for x in targets])
    play.log(
        element.side,
        f"The {own} fires at {seen_as}: {', '.join(seen) or 'no effect seen'}.{friends}{jam}",
    )
    side = targets[0].side
    source = side_name(battle, element, side)
    yours = listed([x.title for x in targets])
    play.log(
        side,
        capital(f"automatic fire from {source} on {yours}: {losses or 'nobody hit'}."),
    )


def _describe_results(
    battle: Battle, results: Mapping[str, str], name: Callable[[Battle, Element], str]
) -> str:
    """Describe the result of fire for each figure, with the element's name if there are several."""
    found: dict[str, list[str]] = {}
    for id, result in results.items():
        words = f"{man(battle.figures[id])} {RESULT_WORDS[result]}"
        found.setdefault(battle.owner(id).id, []).append(words)
    if len(found) == 1:
        return "; ".join(next(iter(found.values())))
    return ". ".join(
        f"{name(battle, battle.elements[id])}: {'; '.join(x)}" for id, x in found.items()
    )
