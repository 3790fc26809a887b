"""What a side sees of the enemy: stacks inspected, and who has fought (Rats of Tobruk 1.1)."""

from collections.abc import Iterable

from assistant.battle.rats_of_tobruk.events.units import Shown
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.asking import side_of
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move
from assistant.battle.rats_of_tobruk.lookups.ground import apart, enemy_of
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES
from assistant.rules.rats_of_tobruk.terms import Side

NOT_SEEN = {
    "bunker": "a stack in a bunker shows itself only when it fights",
    "too-far": "it is too far for this light and weather",
    "blocked": "the line of sight is blocked",
}


@move("look", "Look at an enemy stack")
def look(play: AtTable) -> None:
    """Who stands in a hex, if light, weather, ground and bunker allow."""
    battle = play.state
    play.need(battle.weather is not None, "Roll for the weather first.")
    side = side_of(play, "Who looks?")
    own = battle.on_map(side)
    play.need(bool(own), "None of your units is on the map.")
    hex = asking.hex_told(play, "hex", "Which hex?")
    nearest = min(own, key=lambda u: apart(battle, u.place or hex, hex))
    distance = apart(battle, nearest.place or hex, hex)
    play.need(distance > 0, "Your own units are in this hex. Choose an enemy hex.")
    told = {
        "purpose": "inspect",
        "distance": min(distance, 100),
        "blocked": play.flag("blocked", f"Is the line from {nearest.place} blocked?"),
        "in_bunker": asking.bunker(play, hex),
    }
    outcome = play.resolve("rats-of-tobruk/observe", told, shown_to=[side])
    play.require(outcome.seen, f"Not seen: {NOT_SEEN.get(outcome.reason or '', '')}.")
    there = battle.in_hex(hex, enemy_of(side))
    shown(play, side, (u.id for u in there))
    names = ", ".join(f"{u.id} ({u.strength})" for u in there) or "nobody"
    play.tell(["umpire", side], f"{hex}: {names}.")


def shown(play: AtTable, to: Side, units: Iterable[str]) -> None:
    """Who fights or is looked at shows himself to a side."""
    new = tuple(units)
    if new:
        play.happened(Shown(to, new))


def all_shown(play: AtTable, units: Iterable[str]) -> None:
    """Everybody here shows himself to his enemy."""
    every = [play.state.units[id] for id in units]
    for side in BOTH_SIDES:
        shown(play, enemy_of(side), (u.id for u in every if u.side == side and u.place))
