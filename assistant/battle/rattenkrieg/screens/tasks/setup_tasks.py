"""The umpire's tasks before the engagement: Mojons and pathways (Rattenkrieg 9.2)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE
from assistant.battle.rattenkrieg.lookups.in_play import (
    is_on,
    mojons_to_move,
    side_that_approaches_alone,
)
from assistant.battle.rattenkrieg.lookups.mojon_pace import pace_in
from assistant.battle.rattenkrieg.lookups.naming import capital, is_mojon_seen
from assistant.battle.rattenkrieg.lookups.scenario.bought_mines import mines_to_lay
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import (
    describe_entrances,
    is_unrolled,
    light_words,
    mojon_start,
)
from assistant.battle.rattenkrieg.scenario.offers import lay_mine_tap
from assistant.battle.rattenkrieg.state import Battle, Mojon, Side
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find

AGREED = {"both_agree": "yes"}  # the person who taps decides it


def setup_due(battle: Battle) -> list[PendingTask]:
    """Return the tasks before the first turn."""
    first = [*_entries_due(battle), *_markers_due(battle)]
    return [*first, *_light_due(battle), *wind_due(battle)]


def _light_due(battle: Battle) -> Iterator[PendingTask]:
    """Yield the choice of the light, if the scenario leaves it to a side."""
    if battle.script.darkest is not None:
        taps = tuple(
            Tap(light_words(dark), "choose-darkness", {"darkness": str(dark)})
            for dark in range(battle.script.darkest + 1)
        )
        words = "One side chose the place. The other side chooses the light."
        yield PendingTask("How dark is it?", words, taps, optional=True)


def _entries_due(battle: Battle) -> Iterator[PendingTask]:
    for side in battle.sides.values():
        if unplaced_numbers(battle, side.id) and is_unrolled(battle, side.id):
            tap = Tap("Roll", "roll-entry", {"side": side.id}, opens=True)
            title = f"Where does the {side.name} side come on?"
            yield PendingTask(title, capital(f"{describe_entrances(battle, side.id)}."), (tap,))


def wind_due(battle: Battle) -> Iterator[PendingTask]:
    """Yield the roll for the wind, which may wait until somebody makes it."""
    if needs_wind_roll(battle):
        roll = Tap("Roll for the wind", "roll-wind", opens=True)
        log_element = Tap("Enter it", "set-wind", opens=True)
        yield PendingTask(
            "How does the wind blow?", "The scenario leaves it to two dice.", (roll, log_element)
        )


def needs_wind_roll(battle: Battle) -> bool:
    """Return whether the scenario's dice for the wind still have to be rolled."""
    return (
        bool(battle.script.windy) and not battle.fire_and_smoke.wind_told and is_on(battle, SMOKE)
    )


def _markers_due(battle: Battle) -> list[PendingTask]:
    waiting = [s for s in battle.sides.values() if unplaced_numbers(battle, s.id)]
    if waiting:
        taps = tuple(
            Tap(f"{side.letter}: all on the table", "place-all", {"side": side.id})
            for side in waiting
            if not is_unrolled(battle, side.id)
        )
        return (
            [
                PendingTask(
                    "Mojons go down.",
                    _describe_placing(battle, waiting) + _describe_placed(battle, waiting),
                    taps,
                )
            ]
            if taps
            else []
        )
    return [
        PendingTask(
            "All Mojons are placed.",
            "That was turn 1. Walk the pathways in more approach turns, or begin where the Mojons "
            "are, if both agree.",
            (
                Tap("Second approach turn", "approach-turn", likely=True, opens=_is_rolled(battle)),
                Tap("Begin the engagement", "begin-engagement", AGREED),
            ),
        )
    ]


def _is_rolled(battle: Battle) -> bool:
    """Return whether the next approach turn begins with a roll or a question."""
    return side_that_approaches_alone(battle) is None


FIRST_TURNS = 4  # of placing Mojons, that are read out


def _describe_placing(battle: Battle, waiting: list[Side]) -> str:
    """Return where the sides that still have Mojons in hand place them; both do so in turns."""
    elsewhere = [f"{s.letter} {how}" for s in waiting if (how := mojon_start(battle, s.id))]
    if len(waiting) == 1:
        return f"{elsewhere[0] if elsewhere else f'{waiting[0].letter} at its edge'}."
    defender = next((s for s in waiting if s.defender), None)
    if defender is not None and not all(s.defender for s in waiting):
        return f"{capital('; '.join(elsewhere))}. {defender.letter} first: it defends.".lstrip(". ")
    if not elsewhere:
        return f"At each side’s edge, in turns: {describe_placing_order(battle)}."
    where = [f"{s.letter} {mojon_start(battle, s.id) or 'at its edge'}" for s in waiting]
    return f"{capital('; '.join(where))}. In turns: {describe_placing_order(battle)}."


def _describe_placed(battle: Battle, waiting: list[Side]) -> str:
    """Return how many Mojons both sides have placed, once the first is on the table."""
    counts = []
    for side in waiting:
        own = [m for m in battle.mojons_of(side.id) if not m.removed]
        counts.append(f"{side.letter} {sum(m.placed for m in own)} of {len(own)}")
    begun = len(waiting) > 1 and any(m.placed for m in battle.mojons.values())
    return f" On the table: {', '.join(counts)}." if begun else ""


def placing_task(battle: Battle, side: str) -> PendingTask:
    """Return the request to a side to place its Mojons, one by one or all with one tap (9.2.2.1).

    How many each side places in turn is left out: the numbers would betray hidden Mojons. For the
    same reason an attacker reads only whether markers of the defender are visible.
    """
    own, enemy = battle.sides[side], battle.enemy(side)
    how = mojon_start(battle, side)
    title = f"Put your Mojons down {how}." if how else "Put your Mojons at your edge."
    waits = False
    if own.defender and not enemy.defender:
        turns = "You defend: place yours first."
    elif enemy.defender and not own.defender:
        waits = not any(is_mojon_seen(mojon) for mojon in battle.mojons_of(enemy.id))
        turns = "The enemy defends, and places first. The umpire says when you place yours."
        if not waits:
            turns = "Enemy markers are on the table. Place yours when the umpire says so."
    else:
        turns = "The umpire says in which turns both sides place theirs."
    words = f"{turns} Place them all, then tap the button. Your list says what each one is."
    mines = mines_to_lay(battle, side)
    if mines:
        words += " Place what you bought before an enemy Mojon is on the table."
    lay = [lay_mine_tap(side, mine, likely=True) for mine in mines]
    tap = Tap("All ours are on the table", "place-all", likely=not waits and not mines)
    return PendingTask(title, words, (*lay, tap), waits=waits)


def describe_placing_order(battle: Battle) -> str:
    """Return how many Mojons each side places in turn: "U 2, G 1, U 1, ..." (9.2.2.1)."""
    first, second = battle.sides.values()
    counts = {side.id: _mojons_to_place(battle, side.id) for side in (first, second)}
    asked = {"a": counts[first.id], "b": counts[second.id]}
    order = find("rattenkrieg/placing-order").resolve(asked, no_dice).outcome_json["sequence"]
    letters = {"a": first.letter, "b": second.letter}
    sentences = [f"{letters[turn['side']]} {turn['place']}" for turn in order]
    return ", ".join(sentences[:FIRST_TURNS]) + (
        " and so on" if len(sentences) > FIRST_TURNS else ""
    )


def _mojons_to_place(battle: Battle, side: str) -> int:
    """Return how many Mojons a side places: those that carry an element, and decoys."""
    return sum(m.decoy or bool(battle.in_mojon(m.id)) for m in battle.mojons_of(side))


def unplaced_numbers(battle: Battle, side: str) -> list[int]:
    """Return the numbers of a side's Mojons that are not on the table yet."""
    return [m.number for m in battle.mojons_of(side) if m.is_unplaced]


def stops_due(battle: Battle) -> list[PendingTask]:
    """Return the requests of players to stop a pathway of the enemy."""
    return [
        PendingTask(
            f"{battle.enemy(mojon.side).name} asks to stop {battle.sides[mojon.side].name} "
            f"Mojon {mojon.number}, {mojon.stop_asked_in:g}″ away.",
            taps=(
                Tap(
                    "Resolve",
                    "stop-pathway",
                    {"mojon": mojon.id, "distance_in": f"{mojon.stop_asked_in:g}"},
                    likely=True,
                    opens=True,
                ),
                Tap("Not now", "drop-stop", {"mojon": mojon.id}),
            ),
        )
        for mojon in battle.mojons.values()
        if mojon.stop_asked_in is not None
    ]


def _describe_paces(battle: Battle, mojons: list[Mojon]) -> str:
    """Return how far pathways grow at most, as the end of a clause, one by one if they differ."""
    far = {mojon.number: pace_in(battle, mojon) for mojon in mojons}
    if len({*far.values()}) == 1:
        return f", up to {next(iter(far.values())):g}″"
    return f" ({', '.join(f'{number}: up to {most:g}″' for number, most in far.items())})"


def approach_due(battle: Battle) -> list[PendingTask]:
    """Return the tasks in the approach."""
    taps: list[Tap] = []
    order = [battle.first_side] if battle.first_side else []
    order += [side for side in battle.sides if side not in order]
    waiting = [m for side in order for m in mojons_to_move(battle, str(side))]
    if waiting:
        side = battle.sides[waiting[0].side]
        mine = [m for m in waiting if m.side == side.id]
        if len(mine) > 1:
            taps.append(Tap("All move on", "extend-pathways", {"side": side.id}))
        for mojon in mine:
            inputs = {"mojon": mojon.id}
            taps.append(Tap(f"{mojon.number} moves on", "extend-pathway", inputs, opens=True))
            taps.append(Tap(f"{mojon.number} ends", "end-pathway", inputs))
        grows = f"grows by one marker{_describe_paces(battle, mine)}"
        words = f"Each open pathway {grows}, or ends. A marker in sight may be stopped."
        return [PendingTask(f"{side.name} pathways", words, tuple(taps))]
    if battle.turn >= battle.limit:
        tap = Tap("End the battle", "end-battle", likely=True, opens=True)
        return [PendingTask("All turns of the scenario are over.", "", (tap,))]
    if any(m.open for m in battle.mojons.values()):
        opens = _is_rolled(battle)
        taps.append(Tap("Next approach turn", "approach-turn", likely=True, opens=opens))
        taps.append(Tap("Begin the engagement", "begin-engagement", AGREED))
        words = "Both sides must agree to begin while pathways could still grow."
        return [PendingTask("All pathways have moved.", words, tuple(taps))]
    tap = Tap("Begin the engagement", "begin-engagement", likely=True)
    return [PendingTask("Every pathway is stopped or ended.", "", (tap,))]
