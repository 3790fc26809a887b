"""A small file of Rats of Tobruk, a console and two phones, and what each may never read."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.cards.board_games.rats_of_tobruk.card import DATA, FOLDER
from assistant.cards.toml_files.reading import SHIPPED
from assistant.web.battles.open_battles import Battles
from assistant.web.devices.devices import Devices
from assistant.web.streams.event_stream import Hub
from tests.browser.hand import Hand
from tests.browser.screens import Screens, types
from tests.browser.serving import Served

CELLS = '["AE", "AP", "AD", "AC", "AR", "-", "DR", "DC", "DD", "DE", "DE"]'
HQ = (
    '    {{ id = "{0} HQ", side = "{1}", nationality = "{2}", battalion = "{0}", hq = true, '
    'one_sided = true, move_type = "wheeled", activation_range = 8, full = {{ movement = 8 }} }},\n'
)
TROOPS = (
    '    {{ id = "{3}", side = "{1}", nationality = "{2}", battalion = "{0}", kind = "{4}", '
    'move_type = "leg", range = {{ {5} }}, full = {{ attack = {6}, defence = 6, movement = 8 }}, '
    "depleted = {{ attack = 3, defence = 3, movement = 8 }} }},\n"
)
NO_GUN, GUN, AT = (
    'kind = "none"',
    'kind = "artillery", hexes = 6',
    'kind = "direct", hexes = 4',
)
AXIS, ALLIED = ("axis", "german"), ("allied", "australian")
UNITS = "".join(
    (
        "units = [\n",
        HQ.format("33", *AXIS),
        TROOPS.format("33", *AXIS, "1/33", "Inf", NO_GUN, 7),
        TROOPS.format("33", *AXIS, "2/33", "Inf", NO_GUN, 7),
        TROOPS.format("33", *AXIS, "gun/33", "Art", GUN, 5),
        HQ.format("KGK", *AXIS),
        TROOPS.format("KGK", *AXIS, "1/KGK", "Inf", NO_GUN, 4),
        HQ.format("2/13", *ALLIED),
        TROOPS.format("2/13", *ALLIED, "1/13", "Inf", NO_GUN, 4),
        TROOPS.format("2/13", *ALLIED, "at/13", "AT", AT, 2),
        TROOPS.format("2/13", *ALLIED, "gun/13", "Art", GUN, 4),
        HQ.format("2/15", *ALLIED),
        TROOPS.format("2/15", *ALLIED, "1/15", "Inf", NO_GUN, 4),
        "]\n",
    )
)
CHITS = """chits = [
    { battalion = "33", side = "axis" },
    { battalion = "KGK", side = "axis" },
    { battalion = "2/13", side = "allied" },
    { battalion = "2/15", side = "allied" },
]
"""
SCENARIOS = """scenarios = [
    { id = "easter-battle", turns = [ DAY, NIGHT ] },
    { id = "salient" },
]
""".replace("DAY", '{ number = 1, turn_type = "evening", date = "1941-04-13" }').replace(
    "NIGHT", '{ number = 2, turn_type = "night", date = "1941-04-13" }'
)
NAME = "The small Tobruk"
# of a page, a tap and a file, and the time: by chance the digits of a hex stand in them too
MARKS = re.compile(r'(data-seen|value)="[\w-]{16,}"|\b[0-9a-f]{16,}\b|\b\d\d:\d\d\b')


def write(data: Path) -> None:
    """Write a file as an owner would complete it: table, key, open ground, counters, turns."""
    text = SHIPPED.path(FOLDER, DATA).read_text("utf-8")
    ground = ", ".join(
        f'{{ hex = "{c:02}{r:02}", terrain = "hamada", bunker = false }}'
        for c in range(6, 16)
        for r in range(6, 16)
    )
    text = re.sub(r'name = ".*"', f'name = "{NAME}"', text, count=1)
    text = text.replace(
        '{ terrain = "hamada" }',
        '{ terrain = "hamada", leg = 1, tracked = 1, wheeled = 1, modifier = 0, blocking = false }',
    )
    text = text.replace("\nhexes = [\n", f"\nhexes = [\n    {ground},\n")
    for name, told in (("units", UNITS), ("chits", CHITS), ("scenarios", SCENARIOS)):
        text = re.sub(
            rf"^{name} = \[\n.*?^\]\n", lambda _, told=told: told, text, flags=re.M | re.S
        )
    text = re.sub(r'\["\?".*\]', CELLS, text)
    folder = data / "cards" / FOLDER
    folder.mkdir(parents=True)
    (folder / "small.toml").write_text(text, "utf-8")


class Board:
    """The console and the two players' phones around a printed board."""

    def __init__(self, served: Served, screens: Screens, data: Path) -> None:
        self.served, self.path = served, data / "assistant.sqlite3"
        self.console = screens.laptop()
        self.console.goto(served.console)
        name = f"Play {NAME} The Easter Battle"
        button = self.console.get_by_role("button", name=re.compile(name, re.I))
        button.click()
        self.console.wait_for_url("**/battles/*")
        self.id = self.console.url.rsplit("/", 1)[1]
        base = f"/battles/{self.id}"
        self.umpire = Hand(self.console, base, base)
        self.phones = {"axis": screens.phone(), "allied": screens.phone("dark")}
        self.hands = {}
        for side, phone in self.phones.items():
            code = Devices(self.path, "").join_code(self.id, side)
            phone.goto(served.address(f"/J/{code}"))
            self.hands[side] = Hand(phone, "/side", "/side/")

    @property
    def battle(self) -> Battle:
        """Return the battle on disk."""
        game = Battles(self.path, Hub()).game(self.id)
        assert game is not None
        return game.state

    def home(self, side: str) -> Page:
        """Return a phone on its first page, which updates by itself."""
        phone = self.phones[side]
        if not phone.url.endswith("/side/"):
            phone.goto(self.served.address("/side/"))
        return phone

    def hears(self, side: str) -> str:
        """Return everything that a side's phone can get about the battle."""
        get = self.phones[side].context.request.get
        pages = (get(self.served.address(p)).text() for p in ("/side/", "/side/log"))
        return MARKS.sub("", "\n".join(pages))

    def undoes(self) -> None:
        """Undo the last entry as the umpire."""
        self.console.goto(self.served.address(f"/battles/{self.id}"))
        types(self.console, "u")
        reason = self.console.get_by_label("Reason")
        reason.fill("it was another hex")
        reason.press("Enter")  # there, wherever a page that came meanwhile left the focus
        expect(self.console.get_by_label("To do")).to_be_visible()
