"""The umpire's pending tasks, the most urgent first, from the state alone."""

from collections.abc import Iterator, Mapping

from assistant.battle.rattenkrieg.kit.acting import describe_audible_range
from assistant.battle.rattenkrieg.kit.chapters import check_of
from assistant.battle.rattenkrieg.lookups.naming import capital, count, man, umpire_name
from assistant.battle.rattenkrieg.lookups.noises import hearing_note
from assistant.battle.rattenkrieg.rounds.ambush import held_action_name
from assistant.battle.rattenkrieg.rounds.nominating import (
    is_nobody_nominated,
    neither_nominates,
    nomination_candidates,
    nominations,
)
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions
from assistant.battle.rattenkrieg.rounds.rounds import (
    elements_that_may_act,
    side_with_first_initiative,
)
from assistant.battle.rattenkrieg.scenario.offers import claims_due
from assistant.battle.rattenkrieg.screens import setup_tasks as before
from assistant.battle.rattenkrieg.screens.ready_buttons import only_ready
from assistant.battle.rattenkrieg.screens.waiting_message import shows_active
from assistant.battle.rattenkrieg.state import Battle, Element, HeldAction, PendingCheck, Side
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.viewers import UMPIRE
from assistant.rules.tables import load


def due_now(battle: Battle) -> tuple[PendingTask, ...]:
    """Return what the umpire has to do, the most urgent first."""
    return only_ready(battle, UMPIRE, _to_do(battle))


def _to_do(battle: Battle) -> tuple[PendingTask, ...]:
    found, suggested = [*_requests_due(battle), *_checks_due(battle)], _suggestions_due(battle)
    claims, wind = claims_due(battle), before.wind_due(battle)  # they can wait until the turn ends
    if battle.phase == "setup":
        return (*found, *before.setup_due(battle), *claims)
    if battle.phase == "approach":
        return (*found, *before.approach_due(battle), *claims, *wind)
    if battle.phase == "over":
        return (PendingTask("The battle is over.", battle.victory),)
    if battle.stage == "orders":
        return (*found, *_orders_due(battle), *suggested, *claims, *wind)
    if battle.stage == "rounds":
        return (*found, *_rounds_due(battle, suggested), *claims, *wind)
    now = (*found, *suggested, *claims) or (_next_turn(battle),)
    return (*now, *wind)


def _next_turn(battle: Battle) -> PendingTask:
    if battle.turn >= battle.limit:
        tap = Tap("End the battle", "end-battle", likely=True, opens=True)
        count_first = Tap("Count the points", "count-points", opens=True)
        taps = (count_first, tap) if battle.script.points else (tap,)
        return PendingTask("That was the last turn.", "Count the points.", taps)
    known = any(x.concealment != "undetected" for x in battle.elements.values())
    tap = Tap(f"Begin turn {battle.turn + 1}", "begin-turn", likely=True, opens=known)
    return PendingTask(
        "All checks are made.", "Reinforcements, victory: as the scenario says.", (tap,)
    )


def _requests_due(battle: Battle) -> list[PendingTask]:
    return [
        PendingTask(
            wish.words,
            taps=(
                Tap(
                    "Resolve",
                    wish.move,
                    _answers_still_valid(battle, wish.told),
                    likely=True,
                    opens=True,
                ),
                Tap("Not now", "drop-wish", {"element": wish.element}),
            ),
        )
        for wish in battle.wishes
    ]


def _answers_still_valid(battle: Battle, told: Mapping[str, str]) -> Mapping[str, str]:
    """Return a request's answers, without a target that has changed since."""
    kind, _, id = told.get("spot", "").partition(" ")
    found = kind == "mojon" and any(x.contact for x in battle.in_mojon(id))
    return {name: value for name, value in told.items() if name != "spot" or not found}


def _checks_due(battle: Battle) -> list[PendingTask]:
    found = []
    for owed in battle.owed:
        check = check_of(owed)
        if check.suggested or is_shown_with_earlier(battle, owed):
            continue
        if many := shared_check(battle, owed):
            found.append(
                PendingTask(f"{describe_concerned(battle, owed)} {many[0]}", "", (many[1],))
            )
            continue
        who = man(battle.figures[owed.figure]) if owed.figure else ""
        told = {"owed": owed.id}
        taps = [
            *(
                check.taps(battle, owed)
                or [Tap("Check", check.move, told, likely=True, opens=True)]
            ),
            Tap("Not needed", "waive-check", told, opens=True),
        ]
        alike = [o for o in battle.owed if check.together and _common_move(o) == check.together]
        if len(alike) > 1 and owed == alike[0]:
            taps.insert(0, Tap(f"All {len(alike)}", check.together, likely=True, opens=True))
        found.append(
            PendingTask(f"{describe_concerned(battle, owed)} {check.words}", who, tuple(taps))
        )
    return found


def _checks_settled_together(battle: Battle, owed: PendingCheck) -> list[PendingCheck]:
    """Return the checks of an element that one sheet settles together."""
    if owed.element is None or check_of(owed).of_one is None:
        return [owed]
    return [x for x in battle.owed if (x.kind, x.element) == (owed.kind, owed.element)]


def is_shown_with_earlier(battle: Battle, owed: PendingCheck) -> bool:
    """Return whether a check is shown in the box of an earlier one of its element."""
    return _checks_settled_together(battle, owed)[0] != owed


def shared_check(battle: Battle, owed: PendingCheck) -> tuple[str, Tap] | None:
    """Return the text and button for all checks of a kind that an element has, if several."""
    alike, several = _checks_settled_together(battle, owed), check_of(owed).of_one
    if several is None or len(alike) == 1:
        return None
    told = {"element": str(owed.element)}
    words = several.words.format(len(alike))
    return words, Tap(several.button, several.move, told, likely=True, opens=True)


def _suggestions_due(battle: Battle) -> list[PendingTask]:
    """Return one box with everything that the last actions suggest, or nothing."""
    suggested = [owed for owed in battle.owed if check_of(owed).suggested]
    if not suggested:
        return []
    taps: list[Tap] = []
    for owed in suggested:
        check = check_of(owed)
        taps += check.taps(battle, owed) or [
            Tap(describe_concerned(battle, owed), check.move, {"owed": owed.id}, opens=True)
        ]
    words = _suggestion_lines(battle, suggested)
    return [PendingTask(words[0], " ".join(words[1:]), (*taps, Tap("Let it be", "let-be")))]


def _suggestion_lines(battle: Battle, suggested: list[PendingCheck]) -> list[str]:
    """Return what each suggestion is about; a question common to several comes once, at the end."""
    alike: dict[str, list[PendingCheck]] = {}
    for owed in suggested:
        alike.setdefault(owed.id if owed.element else check_of(owed).words, []).append(owed)
    return [
        f"{' '.join(describe_concerned(battle, owed) for owed in each)} {check_of(each[0]).words}"
        for each in alike.values()
    ]


def _common_move(owed: PendingCheck) -> str:
    return check_of(owed).together


def describe_concerned(battle: Battle, owed: PendingCheck) -> str:
    """Return what a pending check concerns, for the umpire."""
    return umpire_name(battle, battle.elements[owed.element]) if owed.element else owed.thing


def _orders_due(battle: Battle) -> list[PendingTask]:
    taps = tuple(
        Tap(f"{side.letter} is ready", "orders-ready", {"side": side.id})
        for side in battle.sides.values()
        if not side.ready
    )
    if not taps:  # what closed them was taken back
        begin = Tap("Begin the rounds", "close-orders", likely=True)
        return [PendingTask("Both sides have laid their orders.", "", (begin,))]
    words = "Both sides lay Tactical Orders face down, on their phones or on the cards here."
    return [PendingTask("Orders face down", words, taps)]


def _rounds_due(battle: Battle, suggested: list[PendingTask]) -> list[PendingTask]:
    on = battle.round
    found = [_reaction_due(battle)] if possible_reactions(battle) else []
    if on is None or not (on.active or on.winner):
        return [*found, *_round_opening_due(battle), *suggested]
    found += suggested
    if on.turn_of and on.acting is None:
        element = battle.elements[on.turn_of]
        taps = (
            Tap("Act", "", {"element": element.id}, likely=True, opens=True),
            Tap("Stand down", "stand-down", {"element": element.id}),
        )
        return [
            *found,
            PendingTask(
                f"{umpire_name(battle, element)} acts.", describe_actions_left(element), taps
            ),
        ]
    if on.held:
        words = "It was declared and paid before the ambush."
        title = f"{umpire_name(battle, battle.elements[on.held.element])} goes on: "
        return [
            *found,
            PendingTask(title + held_action_name(on.held), words, held_taps(battle, on.held)),
        ]
    if on.winner:
        return [*found, _winner_due(battle)]
    return [*found, *_next_action_due(battle)]


def describe_actions_left(element: Element) -> str:
    """Return the actions left as text, such as "Three actions left." """
    return capital(f"{count(element.left, 'action', 'actions')} left.")


def held_taps(battle: Battle, held: HeldAction) -> tuple[Tap, ...]:
    """Return the buttons for an action that an ambush interrupted."""
    lost = Tap("It is lost", "lose-action", {"element": held.element})
    if not battle.fit(battle.elements[held.element]):
        return (lost,)
    return (Tap("Carry it out", held.move, held.told, likely=True, opens=True), lost)


def _winner_due(battle: Battle) -> PendingTask:
    assert battle.round is not None
    assert battle.round.winner is not None
    winner = battle.sides[battle.round.winner]
    taps = []
    for element in elements_that_may_act(battle):
        own = element.side == winner.id
        words = f"{umpire_name(battle, element)} {'acts' if own else 'must act'}"
        taps.append(Tap(words, "act-or-make", {"acts": element.id}, likely=own))
    if not taps:
        taps = [Tap("Nobody can: name anew", "act-or-make", likely=True)]
    return PendingTask(f"{winner.name} won the roll. Who acts?", "", tuple(taps))


def _reaction_due(battle: Battle) -> PendingTask:
    noise = battle.noise
    assert noise is not None
    row = load("rattenkrieg/actions").row(noise.action)
    actor = umpire_name(battle, battle.elements[noise.element])
    taps = [
        Tap(
            f"{umpire_name(battle, x)} · {cost}"
            f"{hearing_note(battle, noise.element, noise.heard, x.id)}",
            "react",
            {"element": x.id},
        )
        for x, cost in possible_reactions(battle)
    ]
    taps.append(Tap("Nobody", "no-reaction", likely=True))
    audible = describe_audible_range(noise.heard)
    words = f"{actor}: {str(row['name']).lower()}, {audible}. With each, its price."
    return PendingTask("Who saw or heard it, and reacts?", words, tuple(taps))


def _next_action_due(battle: Battle) -> list[PendingTask]:
    sides = [side for side in battle.sides.values() if nomination_candidates(battle, side.id)]
    named = nominations(battle)
    ends = not sides or is_nobody_nominated(battle)
    end = Tap("End the round", "end-round", likely=ends)
    if not sides:
        return [PendingTask("No active element has an action left.", "", (end,))]
    if ends:
        words = "End the round, or let a side name an element after all."
        again = [
            Tap(f"{side.letter} names an element", "nominate", {"side": side.id}, opens=True)
            for side in sides
        ]
        title = (
            "Neither side names an element."
            if len(sides) > 1
            else f"{sides[0].name} names no element."
        )
        return [PendingTask(title, words, (end, *again))]
    if len(sides) > 1:
        tap = _initiative_tap(battle, "Roll for initiative", named)
        return [PendingTask("Both sides have active elements.", "Who acts next?", (tap, end))]
    taps = tuple(_single_side_taps(battle, sides[0]))
    return [
        PendingTask(f"{sides[0].name} acts next.", "No roll: only one side can act.", (*taps, end))
    ]


def _single_side_taps(battle: Battle, side: Side) -> Iterator[Tap]:
    """Yield the buttons of the only side that can act; it needs no roll.

    If the enemy shows active elements that cannot act, this also informs the enemy's phone.
    """
    named = nominations(battle)
    able = nomination_candidates(battle, side.id)
    for x in able:
        if not shows_active(battle, battle.enemy(side.id).id):
            yield Tap(umpire_name(battle, x), "", {"element": x.id}, opens=True)
        elif side.id not in named or named[side.id] == x.id:
            told = {f"nominee_{side.id}": x.id}
            likely = side.id in named or len(able) == 1
            yield Tap(f"{umpire_name(battle, x)} acts", "initiative", told, likely=likely)


def _initiative_tap(battle: Battle, words: str, named: Mapping[str, str | None]) -> Tap:
    """Return the tap for the roll, which needs no dice where the scenario decides it."""
    first = side_with_first_initiative(battle)
    if first is None or not named.get(first) or len(named) < len(battle.sides):
        return Tap(words, "initiative", likely=True, opens=True)
    return Tap(f"{battle.sides[first].name} has it, no roll", "initiative", likely=True)


def _round_opening_due(battle: Battle) -> list[PendingTask]:
    if neither_nominates(battle):
        words = "Let both name again, or the turn ends and their orders lie unused."
        again = Tap("Name again", "end-round"), Tap("End the turn", "end-turn", likely=True)
        return [PendingTask("Neither side names an element.", words, again)]
    able = [side for side in battle.sides if nomination_candidates(battle, side)]
    if able:
        named = nominations(battle)
        ready = all(side in named for side in able)
        told = [] if ready else [f"{battle.sides[id].name} has named" for id in named]
        if first := side_with_first_initiative(battle):
            told.append(f"the initiative is {battle.sides[first].name} in this turn")
        words = capital(f"{', '.join(told)}.") if told else ""
        if ready and len(able) == 1:  # nothing to ask, and no dice
            taps = [Tap(f"{battle.sides[able[0]].name} acts", "initiative", likely=True)]
        else:
            taps = [
                _initiative_tap(battle, "Roll for initiative" if ready else "Name and roll", named)
            ]
        if battle.round is None and not any(battle.nominable(side) for side in battle.sides):
            taps.append(Tap("End the turn", "end-turn"))  # only Mojons' own moves are left
        title = "A round begins: each side names an element."
        if ready:
            one = f"{battle.sides[able[0]].name} has named an element; the enemy has none to name."
            title = "Both sides have named an element." if len(able) > 1 else one
        return [PendingTask(title, words, tuple(taps))]
    tap = Tap("End the turn", "end-turn", likely=True)
    return [PendingTask("No orders are left.", "The rounds are over.", (tap,))]
