"""Riders on a vehicle that a bursting shell hits (Rattenkrieg 20.1.2.3, 31.4)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    NO_EFFECT_SEEN,
    describe_for_side,
)
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS, log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import free_check_id, pending_check_now
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.state import PendingCheck
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import BURST_FAMILY, SHELLS, shell_family

KIND = "riders-struck"
RINGS = ("r5", "r4", "r3", "r2", "r1")  # from the inside out
SHRAPNEL = "shrapnel"


def suggest_rider_hits(play: BattlePlay) -> None:
    """Add a check for the riders of a vehicle on which a shell bursts."""
    hits = [r for r in play.resolutions if r.procedure.endswith("/gun-shot")]
    missed = all(r.outcome.get("result") == "missed" for r in hits)
    for event in list(play.events):
        if isinstance(event, v.ShellFired) and not missed:
            kind = event.shell.rpartition(" ")[2]
            if shell_family(kind) in BURST_FAMILY and play.state.travel.riders(event.target):
                id = free_check_id(play.state, f"{KIND} {event.target}")
                check = PendingCheck(id, KIND, event.target, thing=event.shell)
                play.record(e.CheckScheduled(check))


@move("riders-struck", "Figures on the vehicle", UMPIRE_ONLY)
def resolve_rider_hits(play: BattlePlay) -> None:
    """Roll for each rider with the modifier of the ring that it is in (20.1.2.3)."""
    check, element = pending_check_now(play, KIND)
    riders = [play.state.figures[id] for id in play.state.travel.riders(element.id)]
    there = [m for m in riders if m.state != "dead"]
    options = [Option(m.id, man(m)) for m in there]
    struck = play.several("men", "Who is in it?", options, tuple(m.id for m in there))
    modifier = play.whole(
        "modifier", "Modifier of the ring", _innermost_modifier(check.thing), least=-6, most=6
    )
    play.record(e.CheckMade(check.id))
    words, changed = [], dict[str, str]()
    for number, id in enumerate(struck, 1):
        figure = play.state.figures[id]
        inputs = {
            "modifier": modifier,
            "cause": "blast",
            "already_wounded": figure.state == "wounded",
        }
        fate = play.resolve(
            "rattenkrieg/combat-roll",
            inputs,
            prefix=f"{number}. {man(figure)}: ",
            shown_to=(element.side,),
            words={"the figure": man(figure)},
        )
        taken = apply_result(play, figure, fate.result, SHRAPNEL)
        if play.state.figures[id].state != figure.state:
            changed[id] = taken
        words.append(f"{man(figure)} {RESULT_WORDS[taken]}")
    log_element(play, element, f": {listed(words) if words else 'nobody on it is hurt'}.")
    seen = describe_for_side(play.state, play.state.enemy(element.side).id, changed)
    if seen != NO_EFFECT_SEEN:
        log_enemy(play, element, f": {seen}.")


def _innermost_modifier(shell: str) -> int:
    """Return the modifier of the innermost ring of a shell; 0 if it has none."""
    for row in SHELLS.rows:
        if f"{row['shell']} {row['type']}" == shell:
            ring = next((row[ring] for ring in RINGS if row[ring]), None)
            return int(ring["modifier"]) if ring else 0
    return 0
