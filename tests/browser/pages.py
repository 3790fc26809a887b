"""Every page there is: who looks at it, its name, its address; braces name what was laid."""

from typing import NamedTuple


class Look(NamedTuple):
    """One page before one reader."""

    who: str  # the umpire, a stranger, or whose join code it is
    name: str
    address: str


UMPIRES = {
    "home": "/",
    "help": "/help",
    "console": "{battle}",
    "approach": "{approach}",
    "codes": "{battle}/codes",
    "unit-codes": "{battle}/units",
    "print": "{battle}/print",
    "instruments": "{battle}/instruments",
    "a-noise": "{battle}/instruments?what=action+run&wall=wooden-door&by={us}",
    "plan": "{battle}/map",
    "found": "{battle}/find?q=noise",
    "made": "{battle}/made/{request}",
    "distances": "{battle}/do/tell-distances?element={german}",
    "undo": "{battle}/undo",
    "their-view": "{battle}/as/german",
    "card": "/u/{german}",
    "a-code-typed": "/u/?code=x",
    "conditions": "{battle}/do/set-conditions",
    "rules": "{battle}/do/set-rules",
    "ruling": "{battle}/do/rule-element?element={german}",
    "ruling-on-a-man": "{battle}/do/rule-man?element={german}",
    "refused": "{battle}/do/end-turn",
    "tanks": "{tanks}",
    "a-tank": "/u/{tank}",
    "cards": "/cards",
    "vehicles": "/cards/vehicles",
    "a-vehicle": "/cards/vehicles/pzkpfw-iv-f1?part=hull&fan=left&sector=8",
    "an-aircraft": "/cards/vehicles/hs-123",
    "a-vehicle-form": "/cards/vehicle-forms/pzkpfw-iv-f1",
    "a-new-vehicle": "/cards/new/vehicle-forms",
    "a-field-gun": "/cards/vehicles/pak-40?sector=1",
    "a-force": "/cards/forces/british-platoon-support-1944",
    "a-new-force": "/cards/new/forces",
    "remove-a-force": "/cards/forces/mine/remove",
    "a-scenario": "/cards/scenarios/easy-company",
    "a-new-scenario": "/cards/new/scenarios",
    "a-map": "/cards/maps/bir-tawil",
    "a-new-map": "/cards/new/maps",
    "a-board": "/cards/boards/battleaxe-map",
    "a-new-board": "/cards/new/boards",
    "procedures": "/procedures",
    "procedure": "/procedures/rattenkrieg/quality-check",
    "tables": "/tables",
    "table": "/tables/rattenkrieg/combat-table",
    "no-such-page": "/nowhere",
    # back to back
    "gap": "{gap}",
    "gap-their-view": "{gap}/as/british",
    "gap-ground": "{gap}/ground/british",
    "gap-order": "{gap}/do/give-order?platoon={platoon}&command=platoon-move-to",
    "gap-ruling": "{gap}/do/rule-element?element={crusader}",
    "gap-closing-orders": "{gap}/do/close-orders",
    "reading": "{over}/reading",
    "replay": "{over}/replay?at=2",
    # the two board games
    "axe": "{axe}",
    "axe-their-view": "{axe}/as/axis",
    "axe-impulse": "{axe}/do/activate",
    "axe-unit": "{axe}/do/rule-unit",
    "tobruk": "{tobruk}",
    "tobruk-their-view": "{tobruk}/as/axis",
    "tobruk-drawing": "{tobruk}/do/lay-aside",
    "tobruk-unit": "{tobruk}/do/change?unit=1/33",
}
SIDES = {
    "side": "/side/",
    "log": "/side/log",
    "vehicles-of-a-side": "/cards/vehicles",
    "a-vehicle-of-a-side": "/cards/vehicles/m8-greyhound?part=turret&sector=4",
    "own-card": "/u/{us}",
    "enemy-card": "/u/{german}",
    "move": "/side/do/move?element={us}&from=/side/",
    "move-ready": "/side/do/move?element={us}&gait=walk&from=/side/",
    "shoot": "/side/do/shoot?element={us}&from=/side/",
    "shoot-dice": "/side/do/shoot?element={us}&man={man}&distance_in=10&from=/side/",
    "another-action": "/side/do/act?element={us}&from=/side/",
    "made-by-a-side": "/side/made/{request}",
    "procedures-of-a-side": "/procedures",
    "tables-of-a-side": "/tables",
    "no-such-card": "/u/0000000000",
}
OTHERS = (
    Look("approach-german", "approach-of-a-side", "/side/"),
    Look("tanks-german", "side-with-tanks", "/side/"),
    Look("gap-british", "gap-side", "/side/"),
    Look("gap-british", "gap-log", "/side/log"),
    Look("gap-british", "gap-ground-of-a-side", "/side/ground"),
    Look("gap-british", "gap-order-of-a-side", "/side/do/give-order?platoon={platoon}"),
    Look(
        "gap-british",
        "gap-place-of-an-order",
        "/side/do/give-order?platoon={platoon}&command=platoon-move-to",
    ),
    Look("over-british", "over-of-a-side", "/side/"),
    Look("over-british", "replay-of-a-side", "/side/replay?at=1"),
    Look("axe-allied", "axe-side", "/side/"),
    Look("axe-allied", "axe-log", "/side/log"),
    Look("axe-allied", "axe-march", "/side/do/march?unit=7RTR"),
    Look("axe-axis", "axe-other-side", "/side/"),
    Look("tobruk-axis", "tobruk-side", "/side/"),
    Look("tobruk-axis", "tobruk-log", "/side/log"),
    Look("tobruk-axis", "tobruk-move", "/side/do/move-unit?unit=1/33"),
    Look("tobruk-allied", "tobruk-other-side", "/side/"),
    Look("battle-watch", "watch", "/watch/"),
    Look("gap-watch", "gap-watch", "/watch/"),
    Look("over-watch", "replay-of-a-spectator", "/watch/replay?at=1"),
    Look("axe-watch", "axe-watch", "/watch/"),
    Look("tobruk-watch", "tobruk-watch", "/watch/"),
    Look("stranger", "door", "/door"),
    Look("stranger", "wrong-code", "/j/0000000000"),
    Look("stranger", "used-key", "/console/key/used"),
)
PAGES = (
    *(Look("umpire", name, address) for name, address in UMPIRES.items()),
    *(Look("battle-us", name, address) for name, address in SIDES.items()),
    *OTHERS,
)
# What answers no page that people look at: files, words for a script, a way to another page.
NO_PAGES = {
    *("api.card", "api.cards", "api.procedure", "api.procedures", "api.table", "api.tables"),
    *("bundles.bundle", "static", "door.health", "door.join", "unit.scanned"),
    *("card_sheets.export", "keeping.export", "maps.line", "maps.way"),
    *("printing.sheets_of", "printing.template", "printing.quick_reference", "vehicles.several"),
}
