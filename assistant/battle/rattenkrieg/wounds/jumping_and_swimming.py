"""Jumps and falls, and figures in the water (Rattenkrieg 7.4.22, 7.4.27)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.ammunition.grenades import GrenadesDropped
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponsLost
from assistant.battle.rattenkrieg.events.wounds import FigureSwam, WaterLeft
from assistant.battle.rattenkrieg.fire.crewed_weapons.gun_use import without_flamethrowers
from assistant.battle.rattenkrieg.kit import asking, leading
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.action_resolvers import resolves_action
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS, log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import figures_free_to_leave, may_act
from assistant.battle.rattenkrieg.lookups.figures.able_figures import another_action_awaits_roll
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import capital, count, count_alike, man
from assistant.battle.rattenkrieg.lookups.stocks import throwable
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.wounds.offers import water_check
from assistant.cards.wording import listed, words_of
from assistant.rules.rattenkrieg.wounds.hazards import HAZARDS, SWIM_IN, recovery_turns

CAUSE = "other"  # one of the kinds of wounds of the advanced rules
TROUBLE = {"drown": "drowns", "frostbite": "suffers frostbite", "attack": "is attacked"}


@move("jump", "Jump or fall", about="element")
@resolves_action("jump")
def jump_down(play: BattlePlay) -> None:
    """Jump down, or fall; the figure may be hurt (7.4.22)."""
    element = asking.ask_element(play)
    jumpers, able = actors(play, element, "jump"), play.state.able(element)
    waits = another_action_awaits_roll(
        play.state, element
    )  # to jump is an action: that comes later
    nobody_jumps = play.state.phase == "engagement" and bool(able) and not (jumpers or waits)
    words = "Is it a fall, which costs no action?"
    falls = play.flag("falls", words, nobody_jumps, rare=True)
    if falls:
        play.need(
            play.state.phase == "engagement", "Figures are on the table only in the engagement."
        )
        men = able
    else:
        may_act(play, element, "jump")
        men = figures_free_to_leave(play, jumpers)
    figure = asking.ask_figure(play, "man", "Who?", men, element, action="" if falls else "jump")
    height = play.number("height_in", "How far is the fall?", least=0.1, most=60)
    if not falls:
        take(play, element, "jump", (figure.id,), moved_in=0, full_allowance=True)
    landed = play.resolve("rattenkrieg/jump", {"height_in": height}, shown_to=(element.side,))
    play.record(e.FigureMoved(figure.id, exposed=True, ran=False))
    if landed.disabled:
        apply_result(play, play.state.figures[figure.id], "wounded", CAUSE)
    if not falls:
        offer_reaction(play, element, "jump")
    deed = "falls" if falls else "jumps"
    hurt = "is wounded" if landed.disabled else "is unhurt"
    log_element(play, element, f": {man(figure)} {deed} {height:g}″ and {hurt}.")
    log_seen(play, element, f"a figure {deed}" + (" and stays down" if landed.disabled else ""))


@move("swim", "Swim", about="element")
@resolves_action("swim")
def swim_in_deep_water(play: BattlePlay) -> None:
    """Swim 2 inches with an action, without weapons and helmets (7.4.27)."""
    element = asking.ask_actor(play, "swim")
    could = figures_free_to_leave(play, actors(play, element, "swim"), in_water=True)
    could = without_flamethrowers(play, could, "swims")
    swimmers = asking.ask_figures(play, "Who swims?", could, element, "swim")
    leading.refuse_if_still_out_of_command(play, element)
    entering = [id for id in swimmers if id not in play.state.wounds.swims]
    before = [play.state.wounds.swims[id] for id in swimmers if id in play.state.wounds.swims]
    known = tuple(dict.fromkeys(each for swum in before if not swum.out for each in swum.water))
    hazards = [Option(id, words_of(id, first=True)) for id in HAZARDS.keys()]  # noqa: SIM118
    water = play.several("water", "Which dangers does the water hold?", hazards, known)
    out = play.flag("out", "Do they leave the water with this action?")
    take(play, element, "swim", swimmers, moved_in=SWIM_IN, full_allowance=True)
    dropped = [lost for id in swimmers for lost in drop_equipment(play, id)]
    for id in swimmers:
        play.record(e.FigureMoved(id, exposed=True, ran=False), FigureSwam(id, water))
        if out:
            leave_water(play, element, id)
    offer_reaction(play, element, "swim")
    who = count(len(swimmers), "figure swims", "figures swim")
    drift, leave = ("drifts", "leaves") if len(swimmers) == 1 else ("drift", "leave")
    words = f"{who} {SWIM_IN}″ and {drift} with the water" + (f", then {leave} it" if out else "")
    left = capital(listed([*count_alike(dropped), "the helmets"])) if dropped else "Helmets"
    left = f" {left} are left behind." if dropped or entering else ""
    log_element(play, element, f": {words}.{left}")
    log_seen(play, element, who)


def drop_equipment(play: BattlePlay, id: str) -> list[str]:
    """Make a swimmer drop its weapons and grenades; return the names of the weapons.

    Blades are kept.
    """
    figure = play.state.figures[id]
    names = (*(w.name for w in figure.weapons), *(p.name for p in figure.pieces))
    if names:
        play.record(WeaponsLost(id, names))
    if thrown := throwable(play.state, figure):
        play.record(GrenadesDropped(id, thrown))
    return list(names)


def leave_water(play: BattlePlay, element: Element, id: str) -> None:
    """Take a figure out of the water; after a hazard it stays out of breath for some turns.

    There is one such turn for each action spent swimming.
    """
    swum = play.state.wounds.swims[id]
    play.record(WaterLeft(id, recovery_turns(swum.actions, swum.water)))
    if swum.water:
        play.record(e.CheckScheduled(water_check(element.id, id)))


@move("check-water", "Trouble in the water")
def check_water(play: BattlePlay) -> None:
    """Roll for each hazard of the water, given the actions that the figure swam (7.4.27)."""
    owed, element = pending_check_now(play, "water")
    figure = play.state.figures[str(owed.figure)]
    swum = play.state.wounds.swims[figure.id]
    own = (element.side,)
    inputs = {"actions_swum": swum.actions, "water": list(swum.water)}
    trouble = play.resolve("rattenkrieg/swim", inputs, shown_to=own).trouble
    play.record(e.CheckMade(owed.id))
    found = [TROUBLE[each] for each in trouble]
    if "drown" in trouble:
        apply_result(play, figure, "dead")
    elif "frostbite" in trouble:
        apply_result(play, figure, "wounded", CAUSE)
    if "attack" in trouble and "drown" not in trouble:
        found.append(_resolve_animal_attack(play, figure, own))
    log_element(play, element, f": {man(figure)} {listed(found) if found else 'swims safely'}.")
    if trouble:
        log_seen(play, element, "a swimmer is in trouble")


def _resolve_animal_attack(play: BattlePlay, figure: Figure, own: tuple[str, ...]) -> str:
    """Resolve an attack by an animal in the water: an unmodified die on the Combat Table."""
    now = play.state.figures[figure.id]
    peril = {"already_wounded": now.state == "wounded"}
    fate = play.resolve("rattenkrieg/combat-roll", peril, prefix="attack: ", shown_to=own)
    apply_result(play, now, fate.result, CAUSE)
    return f"({RESULT_WORDS[fate.result]})"


def figures_with_breath(
    play: BattlePlay, element: Element, men: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the figures that can run or rush; one that has just swum needs a Quality check."""
    able = []
    for id in men:
        if id in play.state.wounds.breathless:
            check = {"quality": quality_used(play.state, element, play.state.figures[id])}
            prefix = f"breath of {man(play.state.figures[id])}: "
            check_result = play.resolve(
                "rattenkrieg/quality-check", check, prefix=prefix, shown_to=(element.side,)
            )
            if not check_result.success:
                continue
        able.append(id)
    return tuple(able)
