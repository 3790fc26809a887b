"""What is to be done now, and by whom (Rats of Tobruk 3)."""

from collections.abc import Iterator

from assistant.battle.rats_of_tobruk.combat.advances import may_advance
from assistant.battle.rats_of_tobruk.combat.attacks import targets
from assistant.battle.rats_of_tobruk.combat.fire import gunners, openers
from assistant.battle.rats_of_tobruk.combat.retreats import chooser
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import answerer, is_too_dark
from assistant.battle.rats_of_tobruk.lookups.ground import crowded, enemy_of
from assistant.battle.rats_of_tobruk.movement.activation import movers
from assistant.battle.rats_of_tobruk.movement.engineers import clearers
from assistant.battle.rats_of_tobruk.movement.riders import riders, truckers
from assistant.battle.rats_of_tobruk.setup.placing import has_units, is_set_up
from assistant.battle.rats_of_tobruk.state.actions import Fight, Walk
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.turns.cup import chooses_first, puts_in_all
from assistant.battle.rats_of_tobruk.turns.victory import counted, is_reached, lost, standing
from assistant.battle.screens.buttons import Due, Tap
from assistant.cards.wording import words_of
from assistant.rules.rats_of_tobruk.combat.results import RESULTS
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, Side

PHASES: dict[str, str] = {
    "weather": "Weather",
    "supply": "Supply",
    "activation": "Activation",
    "end-of-turn": "End of the turn",
}
NO_COUNTERS = (
    "The file of this game has no Allied counters yet. Copy them from your own game "
    "under Forces, then begin the battle again."
)


def due(battle: Battle) -> tuple[Due, ...]:
    """The next steps, the likeliest first; in the cup's words, never of what is in it."""
    if battle.fight is not None:
        return tuple(_fight(battle, battle.fight))
    ways = {"weather": _weather, "supply": _supply, "end-of-turn": _end, "over": _over}
    return tuple(ways.get(battle.phase, _activation)(battle))


def _weather(battle: Battle) -> Iterator[Due]:
    if is_set_up(battle) and _waits_off_map(battle, ALLIED):
        title = f"{battle.sides[ALLIED].name} set-up"
        tap = Tap("Place a unit", "place", {"side": ALLIED}, likely=True, opens=True)
        yield Due(title, "Inside the ditch and wire, no more than may stack.", (tap,), of=ALLIED)
    elif is_set_up(battle) and not has_units(battle, ALLIED):
        yield Due(f"{battle.sides[ALLIED].name} set-up", NO_COUNTERS)
    words = "" if battle.turn_type else "The Turn Track says the time of day."
    yield Due(f"Turn {battle.turn}", words, (_go("Roll for the weather", "weather"),))


def _waits_off_map(battle: Battle, side: Side) -> bool:
    return any(u.side == side and u.alive and not u.place for u in battle.units.values())


def _supply(battle: Battle) -> Iterator[Due]:
    for side in BOTH_SIDES:
        if side not in battle.checked:
            name = battle.sides[side].name
            words = "Who traces to no HQ? What that costs is taken at once."
            taps = (_go("Check supply", "supply", side=side),)
            yield Due(f"{name} supply", words, taps, of=side)


def _activation(battle: Battle) -> Iterator[Due]:
    if len(battle.put_in) < len(BOTH_SIDES):
        yield _putting(battle)
    elif battle.hand is not None:
        yield from _acting(battle)
    elif battle.cup:
        first = chooses_first(battle)
        words = "The Axis chooses the first." if first else ""
        title = f"{len(battle.cup)} in the cup"
        yield Due(title, words, (_go("Draw a chit", "draw"),), of=AXIS if first else None)
    else:
        yield Due("The cup is empty", "", (_go("End the turn", "end-turn", opens=False),))


def _putting(battle: Battle) -> Due:
    side = next(side for side in BOTH_SIDES if side not in battle.put_in)
    name = battle.sides[side].name
    every = puts_in_all(battle)  # nothing is chosen then: one tap
    words = "All of them go in." if every else "In secret; the other learns how many."
    taps = (_go("Put chits into the cup", "put-in", opens=not every, side=side),)
    return Due(f"{name} chits", words, taps, of=side)


def _acting(battle: Battle) -> Iterator[Due]:
    """What the battalion whose chit is in hand may do, and what the enemy may answer."""
    side = battle.active
    if side is None:
        return
    yield Due(str(battle.hand), _says(battle, side), tuple(_acts(battle, side)), of=side)
    if battle.walk and not (battle.walk.answered or is_too_dark(battle)):
        yield from _answers(battle, battle.walk, enemy_of(side))


def _answers(battle: Battle, walk: Walk, enemy: Side) -> Iterator[Due]:
    """Who moved may be fired at; whoever can fire nothing lets it pass all the same."""
    title = f"Somebody moved to {walk.steps[-1].hex}"
    fire = Tap("Opportunity fire", "opportunity", opens=True)
    fires = any(openers(battle, enemy, n) for n in range(len(walk.steps)))
    held = answerer(battle) is not None
    word = (
        Tap("Let it pass", "let-pass", likely=not fires),
        Tap(f"Let all of {battle.hand} pass", "let-pass", {"rest": "yes"}),
    )
    if fires or held:
        taps = (*((fire,) if fires else ()), *(word if held else ()))
        words = "They wait for your word." if held else "You let them pass, but may fire."
        yield Due(title, words, taps, of=enemy)


def _says(battle: Battle, side: Side) -> str:
    over = crowded(battle, side)
    if over:
        return f"Too many units stand in {', '.join(over)}."
    return "Attacks now; movement is over." if battle.fighting else "First all movement."


def _acts(battle: Battle, side: Side) -> Iterator[Tap]:
    own = [u for u in battle.units.values() if u.side == side and u.alive]
    here = [u for u in own if u.battalion in (battle.hand, None)]
    if crowded(battle, side):
        yield Tap("Reduce a stack", "reduce", opens=True)
    moves = bool(movers(battle, side))
    if moves:
        yield Tap("Move", "move-unit", likely=True, opens=True)
    if targets(battle):
        yield Tap("Attack", "attack", likely=not moves, opens=True)
    if any(u.artillery and u.place and not u.fired for u in here):
        yield Tap("Barrage", "barrage", opens=True)
    if any(u in here and not u.shot for u in gunners(battle, side)):
        yield Tap("Fire directly", "fire", opens=True)
    if clearers(battle, side):
        yield Tap("Clear wire", "clear-wire", opens=True)
    if riders(battle, side) and not battle.fighting:
        yield Tap("Mount or leave a tank", "ride", opens=True)
    if truckers(battle, side):
        yield Tap("Debark or re-embark", "debark", opens=True)
    yield Tap("Lay the chit aside", "lay-aside")


def _fight(battle: Battle, fight: Fight) -> Iterator[Due]:
    attacker, defender = fight.attacker, enemy_of(fight.attacker)
    title = f"The fight for {fight.hex}"
    if fight.stage == "support":
        taps = (_go("Add artillery", "support"),)
        yield Due(title, "The defender's guns from elsewhere, or none.", taps, of=defender)
    elif fight.stage == "roll":
        yield Due(title, "", (_go("Roll for the attack", "fight"),), of=attacker)
    elif fight.stage == "losses":
        words = f"{fight.code}: {fight.number} of your units {_fate(fight.code)}."
        yield Due(title, words, (_go("Choose who suffers", "choose-losses"),), of=fight.loser)
    elif fight.stage == "retreat":
        words = f"{fight.code}: {', '.join(fight.retreating)}, two hexes."
        of = chooser(battle, fight.loser) if fight.loser else None
        yield Due(title, words, (_go("Retreat", "retreat"),), of=of)
    else:
        able = bool(may_advance(battle, fight))
        over = Tap("Nobody advances" if able else "The fight is over", "end-fight", likely=not able)
        choice = (_go("Advance", "advance"), over) if able else (over,)
        yield Due(title, "The hex is empty.", choice, of=attacker)


def _fate(code: str) -> str:
    """What happens to units that a result names."""
    return "lost" if RESULTS.row(code)["effect"] == "eliminate" else "depleted"


def _end(battle: Battle) -> Iterator[Due]:
    waiting = [side for side in BOTH_SIDES if side not in battle.rolled]
    for side in waiting[:1]:
        name = battle.sides[side].name
        taps = (_go("Roll for replacements", "replacement", side=side),)
        yield Due(f"{name} replacements", "Or none.", taps, of=side)
    taps = (_go("Begin the next turn", "next-turn", opens=False),)
    yield Due("The night is over", "", taps)


def _over(battle: Battle) -> Iterator[Due]:
    check = _go("Check for victory", "victory")
    taps = () if battle.verdict else (check,)
    yield Due("The battle is over", battle.verdict or _won(battle), taps)


def _won(battle: Battle) -> str:
    """The level of victory, where no line of fire and no figure is left to be asked for."""
    if is_reached(battle) or counted(battle)[1]:
        return ""
    axis, allied = lost(battle)
    level = words_of(standing(battle)).capitalize()
    return f"{level}: attack strength lost {axis} Axis, {allied} Allied."


def harbour(battle: Battle) -> Iterator[Due]:
    """The umpire's and the Axis player's: enough is in reach of the harbour to win at once."""
    if battle.phase != "over" and is_reached(battle):
        words = "Two guns in range, or a unit next to it, win at once."
        yield Due("The harbour is reached", words, (_go("Check for victory", "victory"),))


def _go(words: str, move: str, *, opens: bool = True, **told: str) -> Tap:
    return Tap(words, move, told, likely=True, opens=opens)
