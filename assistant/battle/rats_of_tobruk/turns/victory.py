"""Losses, the harbor and the level of victory; house rules (Rats of Tobruk 17.4, 17.11, 18)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.printed_figures import FigureEntered
from assistant.battle.rats_of_tobruk.events.setup import OptionsSet
from assistant.battle.rats_of_tobruk.events.turns import BattleEnded, VictoryChecked
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import HARBOR, hex_distance
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.cards.wording import words_of
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rats_of_tobruk.terms import AXIS, can_fire_in, is_artillery_ready_in
from assistant.rules.rats_of_tobruk.turns.victory import DRAW

RULE_LABELS = {
    "optional_hits": "18.1: the higher die and the range decide on casualties",
    "wire_if_any": "Wire counts if any attacker crosses it",
    "bunker_plus_wire": "Bunker and wire both count in full",
    "storm_ban": "No direct fire in a sandstorm",
    "pin_always": "Fire in the side’s own activation pins",
    "first_choice_every_turn": "The Axis chooses the first chit of every turn",
    "round_movement_up": "9.1: half the movement out of supply is rounded up",
    "half_of_allowance": "A cost of half is half of the turn’s allowance, not of the printed one",
}
NEAR = 5  # hexes from the harbor at which the page warns


def loss_inputs(battle: Battle) -> tuple[dict[str, Any], list[str]]:
    """Return the losses as inputs, and the units whose figures are not entered."""
    units, unknown = [], []
    for unit in battle.units.values():
        if unit.strength == "full" or (unit.hq and unit.full.attack is None):
            continue
        worn = unit.depleted.attack if unit.depleted else None
        if unit.full.attack is None or (unit.strength == "depleted" and worn is None):
            unknown.append(unit.id)
            continue
        body = {"side": unit.side, "attack": unit.full.attack, "strength": unit.strength}
        units.append({**body, "depleted_attack": worn})
    return {"units": units}, unknown


def strength_lost(battle: Battle) -> tuple[int, int]:
    """Return the attack strength lost by the Axis and the Allies, as far as it is entered."""
    inputs, _ = loss_inputs(battle)
    outcome: Any = find("rats-of-tobruk/losses").resolve(inputs, no_dice).outcome
    return outcome.axis, outcome.allied


def victory_level(battle: Battle) -> str:
    """Return the level of victory by losses alone: the harbor may be secret."""
    axis, allied = strength_lost(battle)
    inputs = {"axis_lost": axis, "allied_lost": allied, "finished": battle.phase == "over"}
    outcome: Any = find("rats-of-tobruk/victory").resolve(inputs, no_dice).outcome
    return str(outcome.level)


def describe_level(level: str) -> str:
    """Describe a level of victory, such as `Axis minor victory`."""
    return words_of(level, first=True) + ("" if level == DRAW else " victory")


def harbor_threat(battle: Battle) -> tuple[list[Unit], bool]:
    """Return the German guns in range of the harbor, and whether a German unit is next to it."""
    guns, next_door = [], False
    for unit in battle.on_map(AXIS):
        if unit.nationality != "german" or not unit.place:
            continue
        far = hex_distance(battle, unit.place, HARBOR)
        next_door = next_door or far <= 1
        ready = (is_artillery_ready_in if unit.artillery else can_fire_in)(unit.supply)
        if unit.reach and far <= unit.reach and ready:
            guns.append(unit)
    return guns, next_door


def is_harbor_reached(battle: Battle) -> bool:
    """Return whether the Axis wins immediately, if no line of fire is blocked."""
    guns, next_door = harbor_threat(battle)
    inputs = {"axis_lost": 0, "allied_lost": 0, "guns_on_harbour": len(guns)}
    procedure = find("rats-of-tobruk/victory")
    return bool(
        procedure.resolve({**inputs, "german_adjacent": next_door}, no_dice).outcome.strategic
    )


@move("victory", "Check for victory")
def check_victory(play: BattlePlay) -> None:
    """Check losses and the harbor; final after the last turn or if the harbor is lost."""
    battle = play.state
    # until the end only the Axis may know which German guns reach the harbor
    may = play.acts_for(AXIS) or battle.phase == "over"
    play.require(may, "The Axis player checks for victory.")
    inputs, unknown = loss_inputs(battle)
    for id in unknown:
        unit = battle.units[id]
        for face in ("full", "depleted") if unit.strength == "depleted" else ("full",):
            if getattr(unit, face).attack is None:
                words = f"{id}: attack on the {face} face"
                value = play.whole(f"{face}_attack_{id}", words, most=40)
                play.record(FigureEntered(id, face, "attack", value))
    inputs, _ = loss_inputs(play.state)
    losses = play.resolve("rats-of-tobruk/losses", inputs, shown_to=battle.sides)
    guns, near = harbor_threat(battle)
    blocked = 0
    if guns:
        words = "For how many of these German guns is the line to the harbor blocked?"
        blocked = play.whole("blocked", words, 0, most=len(guns))
    level_inputs = {
        "axis_lost": losses.axis,
        "allied_lost": losses.allied,
        "guns_on_harbour": len(guns) - blocked,
        "german_adjacent": near,
        "finished": battle.phase == "over",
    }
    # until the end the Allies learn only whether the harbor is lost
    shown_to = battle.sides if battle.phase == "over" else [AXIS]
    outcome = play.resolve("rats-of-tobruk/victory", level_inputs, shown_to=shown_to)
    count = f"attack strength lost {losses.axis} Axis, {losses.allied} Allied"
    so_far = "" if outcome.final else "So far: "
    verdict = f"{so_far}{describe_level(outcome.level)} ({count})."
    play.record(VictoryChecked(battle.phase == "over", verdict if outcome.final else ""))
    play.announce(verdict)
    if outcome.strategic and battle.phase != "over":
        play.record(BattleEnded())


@move("set-options", "Rules in play", by=("umpire",))
def set_options(play: BattlePlay) -> None:
    """Set which house rules are played from now on."""
    options = [Option(name, words) for name, words in RULE_LABELS.items()]
    now = tuple(name for name, on in play.state.options.items() if on)
    chosen = play.several("rules", "Which rules are in play?", options, default=now)
    play.need_change(set(chosen) != set(now))
    play.record(OptionsSet(chosen))
    words = "; ".join(RULE_LABELS[name] for name in chosen) or "as in the book"
    play.announce(f"Rules in play: {words}.")
