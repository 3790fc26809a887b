"""Setting up and taking down mortars, and the umpire's corrections (Rattenkrieg 27.3)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_correction, log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.unable import nobody_can
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.lookups.labels import edges_of_table
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.table_plan import positions
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.state import Element, Figure, Piece
from assistant.battle.rattenkrieg.state.heavy_weapons import Handling, Mortar
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.heavy_weapons.mortars import HANDLING, handling_row
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS, WHOLE_DEG

ACTION = "handle-object"
WHEELED = "medium-wheeled"
ON_WHEELS = ("su-82mm-pm-41",)  # 27.3: Soviet mortars that may have wheels
MOST_BOMBS = 1_000
UNKNOWN = "unknown"


@move("set-up-mortar", "Set up the mortar", about="element")
def set_up_mortar(play: BattlePlay) -> None:
    """Spend actions of several figures to set up a mortar (27.3)."""
    _work_on_mortar(play, up=True)


@move("take-down-mortar", "Take the mortar down", about="element")
def take_down_mortar(play: BattlePlay) -> None:
    """Spend actions of several figures to take down a mortar (27.3)."""
    _work_on_mortar(play, up=False)


def ask_mortar(
    play: BattlePlay, element: Element, among: list[Figure]
) -> tuple[Figure, Piece, str]:
    """Ask whose mortar it is and which model; return the figure, the piece and the model."""
    man = asking.ask_figure(play, "mortar", "Whose mortar?", among, element)
    piece = mortars_and_launchers.piece_of(man, "mortar")
    assert piece is not None
    could = mortars_and_launchers.mortars(piece)
    options = [Option(key, words_of(key)) for key in could]
    model = could[0] if len(could) == 1 else play.choose("model", "Which mortar is it?", options)
    return man, piece, model


def _work_on_mortar(play: BattlePlay, *, up: bool) -> None:
    element = asking.ask_actor(play)
    man, piece, model = ask_mortar(play, element, _carriers_with_work(play, element, up=up))
    job = play.state.heavy_weapons.mortar(man.id).job
    hands = _ask_workers(play, element, man, job)
    kind = _handling_class(play, model) if job is None else ""
    take(play, element, ACTION, hands, moved_in=0, full_allowance=True)
    if job is None:
        toil = play.resolve("rattenkrieg/mortar-setup", {"class": kind}, shown_to=(element.side,))
        job = Handling(up, toil.actions, toil.actions)
        play.record(s.MortarHandlingBegan(man.id, job))
    play.record(s.MortarHandlingContinued(man.id, min(len(hands), job.owed)))
    offer_reaction(play, element, ACTION)
    now = play.state.heavy_weapons.mortar(man.id)
    done = "is set up" if up else "is taken down"
    towards = _ask_direction(play, man) if now.stands and now.job is None else ""
    words = f": the {piece.name} {done}{towards}."
    if now.job:
        to_go = count(now.job.owed, "action", "actions")
        words = f": the {piece.name} {done.replace('is ', 'is being ')}, {to_go} left."
    log_element(play, element, words)
    if now.job is None and play.state.elements[element.id].concealment == "identified":
        log_enemy(play, element, words)


def _ask_direction(play: BattlePlay, man: Figure) -> str:
    """Ask in which direction a mortar points, record it if entered, and describe it (27.3)."""
    options = [Option(UNKNOWN, "Not entered")]
    edges = edges_of_table(play.state)
    options += [
        Option(str(hour), f"{hour} o’clock", edges.get(hour, "")) for hour in range(1, HOURS + 1)
    ]
    words = "Where does it point, as a clock hour of the table?"
    hour = play.choose("points", words, options, UNKNOWN, rare=True)
    if hour == UNKNOWN:
        return ""
    play.record(s.MortarPointed(man.id, int(hour)))
    return f", to {hour} o’clock of the table"


def ask_off_axis(
    play: BattlePlay, element: Element, mortar: Mortar, target: Element | None, model: str
) -> float:
    """Ask how far the point is off the mortar's direction, and suggest the known angle."""
    arc = int(handling_row(model)["arc_deg"])
    points = "the mortar’s direction" if mortar.points is None else f"{mortar.points} o’clock"
    usual = 0.0
    if mortar.points is not None and target and play.actor.is_umpire:
        bearing = positions.bearing_deg(play.state, element.id, target.id)
        off = 0 if bearing is None else (bearing - facing.degrees_of(mortar.points)) % WHOLE_DEG
        usual = float(round(min(off, WHOLE_DEG - off)))
    words = f"Degrees off {points} (at most {arc / 2:g})"
    return play.number("off_axis_deg", words, usual, most=180, unit="°", rare=True)


def _carriers_with_work(play: BattlePlay, element: Element, *, up: bool) -> list[Figure]:
    found = []
    for man in mortars_and_launchers.carriers(play.state, element, "mortar"):
        mortar = play.state.heavy_weapons.mortar(man.id)
        if mortar.job.up == up if mortar.job else mortar.stands != up:
            found.append(man)
    return found


def _handling_class(play: BattlePlay, model: str) -> str:
    """Return the handling class of a mortar, and ask whether it is on wheels."""
    if model in ON_WHEELS and play.flag("wheeled", "Is it on wheels?", rare=True):
        return WHEELED
    row = handling_row(model)
    return next(str(x["class"]) for x in HANDLING.rows if x == row)


def _ask_workers(
    play: BattlePlay, element: Element, gunner: Figure, job: Handling | None
) -> tuple[str, ...]:
    """Ask who works on the mortar: by default all who can, no more than the task still needs."""
    could = sorted(actors(play, element, ACTION), key=lambda m: m.id != gunner.id)
    if not could:
        raise nobody_can(play, element, ACTION)
    usual = [m.id for m in could][: job.owed if job else len(could)]
    options = [Option(m.id, asking.figure_name(play, m, element)) for m in could]
    return play.several("men", "Who does the work?", options, tuple(usual), least=1)


@move("rule-support", "Correct a mortar or launcher", UMPIRE_ONLY, about="element")
def correct_mortar_or_launcher(play: BattlePlay) -> None:
    """Correct a mortar's setup and bombs, or a launcher's rockets, as the umpire."""
    element = asking.ask_element(play)
    men = mortars_and_launchers.carriers(play.state, element, "mortar")
    men += [
        m
        for m in mortars_and_launchers.carriers(play.state, element, "rocket-launcher")
        if m not in men
    ]
    man = asking.ask_figure(play, "whose", "Whose?", men, element)
    heavy_weapons = play.state.heavy_weapons
    if piece := mortars_and_launchers.piece_of(man, "mortar"):
        stands = play.flag("stands", "Is it set up?", heavy_weapons.mortar(man.id).stands)
        before = mortars_and_launchers.bombs_left(play.state, man)
        bombs = play.whole("bombs", "Bombs left", before, most=MOST_BOMBS)
        play.record(s.MortarCorrected(man.id, stands, bombs))
        how = f"{'set up' if stands else 'carried'}, {count(bombs, 'bomb', 'bombs')}"
    elif piece := mortars_and_launchers.piece_of(man, "rocket-launcher"):
        before = mortars_and_launchers.carried_rockets(play.state, man)
        rockets = play.whole(
            "rockets", "Rockets left, without those in crates", before, most=MOST_BOMBS
        )
        was = heavy_weapons.launcher(man.id).loaded
        loaded = play.flag("loaded", "Is a rocket loaded?", was and rockets > 0)
        play.record(s.LauncherCorrected(man.id, rockets, loaded and rockets > 0))
        how = count(rockets, "rocket", "rockets")
    reason = play.text("reason", "Reason", None)
    name = piece.name if piece else "weapon"
    log_correction(play, element, f"{name}, {how} left.", reason)
