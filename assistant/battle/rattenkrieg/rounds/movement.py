"""Moving, aiming, hunkering down, and every other action on the list (Rattenkrieg 7.4)."""

from dataclasses import asdict

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import gun_use
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import (
    Reach,
    actors,
    alarm_range_tonight,
    audible_range,
    describe_audible_range,
    offer_reaction,
    refuse_first,
    reveal_to_enemy,
    take,
)
from assistant.battle.rattenkrieg.kit.action_resolvers import WAYS
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.hooks import refuse_action
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_placed, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, move
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    DOERS,
    able_to_hunker_down,
    can_hunker_down,
)
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    count,
    enemy_name,
    man,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.rounds.infiltration import moves_free
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.wounds import jumping_and_swimming
from assistant.rules.rattenkrieg.noise import ACTIONS

ROW = {
    "cautious": "cautious-movement",
    "walk": "movement",
    "run": "run",
    "rush": "rush",
    "climb": "climb",
}
GAITS = (
    Option("cautious", "Creep", "2″"),
    Option("walk", "Walk", "4″"),
    Option("run", "Run", "6″"),
    Option("rush", "Rush", "2″ × die"),
)
TERRAIN = (
    Option("open", "Open"),
    Option("difficult", "Difficult"),
    Option("very-difficult", "Very difficult"),
    Option("rubble", "Rubble"),
    Option("indoors", "Indoors"),
)
BURDENS = (Option("none", "None"), Option("burdened", "Burdened"), Option("heavy", "Heavy"))
FAST = ("run", "rush")
HEARD = {"whistle": "a whistle", "shout": "a shout"}
SIGNALS = ("quiet-gesture", "make-signal", *HEARD)
MOST_AIMS = 3  # of a figure (3.4)


@move("move", "Move", about="element")
def move_element(play: BattlePlay) -> None:
    """Move ready figures of an element with one action (7.4.20 and after)."""
    element = asking.ask_actor(play)
    refuse_action(play, element, ROW["walk"])
    refuse_first(play, element, *ROW.values())
    gait = play.choose("gait", "How?", GAITS)
    terrain = play.choose("terrain", "Over what ground?", TERRAIN, "open")
    burden = play.choose("burden", "Burden", BURDENS, "none", rare=True)
    able = [m for m in actors(play, element, ROW[gait]) if not m.stopped]
    able = gun_use.figures_free_to_move(play, able)
    moving = asking.ask_figures(play, "Who moves?", able, element)
    inputs = {"gait": gait, "terrain": terrain, "burden": burden}
    moved = play.resolve("rattenkrieg/move", inputs, shown_to=(element.side,))
    far = moved.distance_in
    going = (
        jumping_and_swimming.figures_with_breath(play, element, moving) if gait in FAST else moving
    )
    cost = 0 if moves_free(play, element, gait, moving) else 1
    take(play, element, ROW[gait], moving, cost=cost, moved_in=far or 0, full_allowance=True)
    for id in going:
        if moved.exposed or moved.stopped:
            play.record(e.FigureMoved(id, moved.exposed, gait in FAST, moved.stopped))
        if moved.injury != "none":
            apply_result(play, play.state.figures[id], moved.injury, "other")
    reach = alarm_range_tonight(play, asdict(moved))
    offer_reaction(play, element, ROW[gait], reach)
    if going:
        _log_move(play, element, gait, far, moved.fell, reach)
    if winded := len(moving) - len(going):
        log_element(
            play, element, f": {count(winded, 'man is', 'men are')} out of breath and cannot."
        )


def _log_move(
    play: BattlePlay,
    element: Element,
    gait: str,
    far: float | None,
    fell: bool,
    reach: Reach,
) -> None:
    battle = play.state
    words = {"cautious": "creeps", "walk": "walks", "run": "runs", "rush": "rushes"}.get(gait, gait)
    length = "one room" if far is None else f"{far:g}″"
    fall = " and falls" if fell else ""
    sentence = f"{words} {length}{fall}; {describe_audible_range(reach)}."
    play.log("umpire", f"{umpire_name(battle, element)} {sentence}")
    play.log(element.side, f"{element.title} {sentence}")
    shows = element.deployed or element.concealment != "undetected"
    name = enemy_name(battle, element)
    if shows and name:
        play.log(battle.enemy(element.side).id, capital(f"{name} {words}{fall}."))


@move("aim", "Aim", about="element")
def aim_at_enemy(play: BattlePlay) -> None:
    """Aim at an enemy: each action adds one aim, up to three (3.4)."""
    element = asking.ask_actor(play, "aim")
    target = asking.ask_enemy(play, element, ("located", "identified"), "At whom?")
    aiming = asking.ask_figures(play, "Who aims?", DOERS["aim"](play.state, element), element)
    take(play, element, "aim", aiming)
    for id in aiming:
        before = play.state.figures[id]
        aims = before.aims if before.aims_at == target.id else 0
        play.record(e.FigureAimed(id, min(MOST_AIMS, aims + 1), target.id))
    name = side_name(play.state, target, element.side)
    play.log(
        "umpire", f"{umpire_name(play.state, element)} aims at {umpire_name(play.state, target)}."
    )
    play.log(element.side, f"{element.title} aims at {name}.")
    offer_reaction(play, element, "aim")


@move("hunker-down", "Hunker down", about="element")
def hunker_down(play: BattlePlay) -> None:
    """Hunker down, which is free at any moment; coming back costs two actions (7.1)."""
    element = asking.ask_element(play)
    play.need(
        can_hunker_down(play.state), "Figures can hunker down from the first engagement turn."
    )
    down = asking.ask_figures(play, "Who?", able_to_hunker_down(play.state, element), element)
    for id in down:
        play.record(e.FigureChanged(id, "ready", "hunkered-down"))
    all_men = len(down) == len(play.state.able(element))
    words = "hunkers down" if all_men else f"{len(down)} men hunker down"
    log_element(play, element, f": {words}.")
    log_seen(play, element, words)


@move("rejoin", "Rejoin the fight", about="element")
def rejoin_fight(play: BattlePlay) -> None:
    """Bring hunkered-down figures back into the fight for two actions (7.2)."""
    element = asking.ask_actor(play)
    down = [m for m in play.state.men(element) if m.state == "hunkered-down"]
    if not down:
        raise Refused(f"Nobody of {element.title} is hunkered down.")
    up = asking.ask_figures(play, "Who?", down, element)
    take(play, element, "rejoin-fight", (), cost=int(ACTIONS.row("rejoin-fight")["cost"]))
    for id in up:
        play.record(e.FigureChanged(id, "hunkered-down", "ready"))
    log_element(play, element, f": {len(up)} rejoin the fight.")
    log_seen(play, element, f"{len(up)} men come up again")


@move("deploy", "Place the figures", about="element")
def place_figures(play: BattlePlay) -> None:
    """Place an element's figures around its Mojon (8.2.1)."""
    element = asking.ask_element(play)
    play.need(play.state.phase == "engagement", "Figures are placed only in the engagement.")
    play.require(not element.deployed, f"{element.title} stands on the table already.")
    longest = distances.longest_distance_in(play.state)
    words = "How far from the Mojon is the nearest enemy?"
    far = play.number("nearest_enemy_in", words, min(100, longest), most=longest)
    front = play.resolve(
        "rattenkrieg/deploy-from-mojon",
        {
            "figures": len(element.figures),
            "quality": element.quality,
            "nearest_enemy_in": far,
        },
        shown_to=(element.side,),
    )
    reveal_to_enemy(play, element, "deployed")
    play.record(e.ElementDeployed(element.id))
    wide = f"up to {front.max_front_in:g}″ wide, no nearer to an enemy than {far:g}″"
    log_element(play, element, f" is placed: {wide}.")
    log_placed(play, element)


OTHER = [
    "quiet-gesture",
    "make-signal",
    "shout",
    "whistle",
    "provoke",
    "reconnaissance-by-fire",
    "board",
    "climb",
    "jump",
    "swim",
    "demolition",
    "first-aid",
    "force-door",
    "make-loophole",
    "use-door",
    "pick-up-weapon",
    "handle-object",
    "repair",
    "search-booby-traps",
    "set-booby-traps",
    "move-injured",
    "throw-molotov",
    "fight",
]


@move("act", "Another action", BOTH, about="element")
def take_other_action(play: BattlePlay) -> None:
    """Carry out any other action of the list: by its own move, or declared, paid and heard."""
    element = asking.ask_actor(play)
    options = [Option(id, ACTIONS.row(id)["name"], _cost_label(id)) for id in OTHER]
    action = play.choose("action", "What?", options)
    if action in WAYS:
        WAYS[action](play)
        return
    doing = _ask_doers(play, element, action)
    listed = ACTIONS.row(action)["cost"]
    cost = listed if listed is not None else play.whole("cost", "How many actions?", 1, most=8)
    far = 0.0 if ACTIONS.row(action)["type"] == "M" else None
    take(play, element, action, doing, cost=int(cost), moved_in=far, full_allowance=True)
    offer_reaction(play, element, action)
    name = str(ACTIONS.row(action)["name"]).lower()
    reach = describe_audible_range(audible_range(play, action))
    who = man(play.state.figures[doing[0]]) if len(doing) == 1 else f"{len(doing)} men"
    play.log("umpire", f"{umpire_name(play.state, element)}: {who}, {name}; {reach}.")
    play.log(element.side, f"{element.title}: {who}, {name}; {reach}.")
    log_seen(play, element, name)
    if action in HEARD and alarm_range_tonight(play, ACTIONS.row(action)) == "table":
        play.log(play.state.enemy(element.side).id, f"You hear {HEARD[action]}.")


def _ask_doers(play: BattlePlay, element: Element, action: str) -> tuple[str, ...]:
    """Ask who does the action; a signal is given by one figure, by default the leader."""
    could = actors(play, element, action)
    if action not in SIGNALS:
        return asking.ask_figures(play, "Who?", could, element)
    leader = play.state.leader(element)
    usual = leader.id if leader in could else None
    return (asking.ask_figure(play, "man", "Who?", could, element, usual).id,)


def _cost_label(id: str) -> str:
    cost = ACTIONS.row(id)["cost"]
    return "" if cost is None else f"{cost}"
