"""Commands about saved battles and campaigns: list, export, import and replay them."""

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import catalogue
from assistant.cli.output import (
    STANDARD,
    Words,
    data_folder,
    parser_of,
    print_line,
    print_lines,
    print_result,
    read_file,
    write_file,
)
from assistant.rules.problems import BadInputs, Problem, refusal

if TYPE_CHECKING:
    from assistant.battle.log import Entry, Resolved
    from assistant.battle.storage.exported import Exported
    from assistant.battle.storage.working_file import WorkingFile
    from assistant.web.battles.campaign_ledger import Campaign
    from assistant.web.battles.open_battles import Battles

DIFFERENT = 1


def battles(words: Words) -> int:
    """list the saved battles, newest first"""
    parser = parser_of("battles", battles.__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--data", type=Path, default=data_folder(), help="data folder (default: %(default)s)"
    )
    arguments = parser.parse_args(words)
    rows = _open_battles(arguments.data).list_battles()
    if arguments.json:
        shown = ("system", "opened", "title")
        return print_result({row["id"]: {name: row[name] for name in shown} for row in rows})
    lines = (f"{row['id']}\t{row['system']}\t{row['opened']}\t{row['title']}" for row in rows)
    return print_lines(lines, none=f"0 battles in {arguments.data}")


def export(words: Words) -> int:
    """write a battle or a campaign to one file, with everything that the umpire knows"""
    parser = parser_of("export", export.__doc__)
    parser.add_argument(
        "id",
        metavar="ID",
        help="the id of a battle or campaign; the commands `battles` and `campaigns` list them",
    )
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="the file to write; - writes standard output"
    )
    parser.add_argument(
        "--data", type=Path, default=data_folder(), help="data folder (default: %(default)s)"
    )
    arguments = parser.parse_args(words)
    from assistant.battle.storage.exported_notes import BEGINNING
    from assistant.web.battles.campaign_files import exported_campaign

    kept = _open_battles(arguments.data)
    found = kept.campaigns.campaign(arguments.id)
    try:
        text = exported_campaign(kept, found) if found else kept.exported(arguments.id)
    except KeyError:
        ids = [row["id"] for row in kept.list_battles()]
        raise catalogue.unknown("battle", arguments.id, ids) from None
    write_file(arguments.file, text.encode())
    if str(arguments.file) == STANDARD:
        return 0
    if found:
        return print_lines([f"{arguments.file}: {_battles_of(found)}"])
    count = text.count("\n") - text.count("\n" + BEGINNING) - 1
    return print_lines([f"{arguments.file}: {count} entries"])


def campaigns(words: Words) -> int:
    """list the campaigns, newest first"""
    parser = parser_of("campaigns", campaigns.__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--data", type=Path, default=data_folder(), help="data folder (default: %(default)s)"
    )
    arguments = parser.parse_args(words)
    found = _open_battles(arguments.data).campaigns.campaigns()
    if arguments.json:
        listed = {x.id: {"name": x.name, "battles": [y.battle for y in x.members]} for x in found}
        return print_result(listed)
    lines = (f"{x.id}\t{_battles_of(x)}\t{x.name}" for x in found)
    return print_lines(lines, none=f"0 campaigns in {arguments.data}")


def _battles_of(campaign: "Campaign") -> str:
    number = len(campaign.members)
    return "1 battle" if number == 1 else f"{number} battles"


def import_(words: Words) -> int:
    """add the battle, the campaign or the pack in a file to those saved"""
    parser = parser_of("import", import_.__doc__)
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="an exported battle, campaign or pack; - reads standard input",
    )
    parser.add_argument(
        "--data", type=Path, default=data_folder(), help="data folder (default: %(default)s)"
    )
    arguments = parser.parse_args(words)
    from assistant.battle.storage.campaign_file import is_campaign
    from assistant.battle.storage.exported_end import UNKNOWN_END, is_counted
    from assistant.battle.storage.pack_file import is_pack
    from assistant.cards.toml_files.reading import decode_text
    from assistant.cli.packs import keep_pack
    from assistant.web.app import create_app
    from assistant.web.battles.campaign_files import import_campaign
    from assistant.web.database.folder_lock import FolderLock, FolderTaken
    from assistant.web.home.import_check import prove
    from assistant.web.packs.arriving import arriving_pack
    from assistant.web.packs.kept_packs import KeptPacks
    from assistant.web.settings import Settings

    kept = _open_battles(arguments.data, may_begin=True)
    try:
        with FolderLock(arguments.data):
            settings = Settings(arguments.data)
            proof = partial(prove, create_app(settings), settings.shelf)
            content = read_file(arguments.file)
            text = decode_text(arguments.file, content)
            if is_pack(text):
                pack = arriving_pack(arguments.file, content)
                _, kept_now = keep_pack(KeptPacks(settings.shelf), pack, arguments.file)
                print_line(
                    kept_now, file=sys.stderr
                )  # standard output has the id alone, for scripts
                return print_lines([pack.head.pack])
            if is_campaign(text):
                return print_lines([import_campaign(kept, arguments.file, text, proof)])
            printed = print_lines([kept.import_file(arguments.file, text, proof)])
            if not is_counted(text):
                print_line(UNKNOWN_END, file=sys.stderr)
            return printed
    except FolderTaken as first:
        raise refusal(f"{first} and import the battle on its first page.") from None


def replay(words: Words) -> int:
    """resolve an exported battle or working again with the present rules, and list differences"""
    parser = parser_of("replay", replay.__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="an exported battle, or a working; - reads standard input",
    )
    arguments = parser.parse_args(words)
    from assistant.battle.storage.working_file import is_working, read_working
    from assistant.cards.toml_files.reading import decode_text

    text = decode_text(arguments.file, read_file(arguments.file))
    if is_working(text):
        return _replay_working(read_working(arguments.file, text), as_json=arguments.json)
    from assistant.battle.storage.exported import read_exported

    battle = read_exported(arguments.file, text)
    found = list(_differences(battle))
    count = sum(len(entry.resolutions) for entry in battle.log)
    if arguments.json:
        print_result({"entries": len(battle.log), "resolutions": count, "differences": found})
        return DIFFERENT if found else 0
    print_lines([*found, f"{len(battle.log)} entries, {count} resolutions, {len(found)} different"])
    return DIFFERENT if found else 0


def _replay_working(file: "WorkingFile", *, as_json: bool) -> int:
    """Print a working as it is calculated now, and whether its outcome is the same."""
    now = catalogue.resolve(file.request)
    found = [] if catalogue.is_refusal(now) else list(_changes(file.outcome, now["outcome"]))
    is_same = not catalogue.is_refusal(now) and not found
    if as_json:
        print_result({"same": is_same, "differences": found, "was": file.outcome, "now": now})
        return 0 if is_same else DIFFERENT
    from assistant.cli.readable import result_lines

    if catalogue.is_refusal(now):
        print_lines([f"{file.procedure}: refused now: {now['error']}"])
        return DIFFERENT
    print_lines([*file.log[-1:], *result_lines(catalogue.procedure(file.procedure), now), ""])
    print_lines(found or ["The outcome is the same as in the file."])
    return 0 if is_same else DIFFERENT


def _open_battles(data: Path, *, may_begin: bool = False) -> "Battles":
    if not (may_begin or data.exists() or data == data_folder()):  # a slip would begin a new one
        raise BadInputs([Problem("data", str(data), "a folder that exists")])
    # only when wanted: other commands start faster
    from assistant.battle.storage import schema, sqlite
    from assistant.web.battles.open_battles import Battles
    from assistant.web.database import database
    from assistant.web.settings import Settings
    from assistant.web.streams.event_stream import Hub

    settings = Settings(data)
    try:
        data.mkdir(parents=True, exist_ok=True)
        schema.prepare(database.connect(settings.database))
        return Battles(settings.database, Hub(), settings.shelf)
    except (OSError, sqlite.Error) as problem:
        raise BadInputs(
            [Problem("data", str(data), f"a folder that can be used ({problem})")]
        ) from None


def _differences(battle: "Exported") -> Iterator[str]:
    for entry in battle.log:
        for resolved in entry.resolutions:
            if why := _difference(resolved):
                yield f"{_place(entry)}, {resolved.procedure}: {why}"


def _difference(was: "Resolved") -> str:
    request = {"procedure": was.procedure, "inputs": was.inputs, "dice": was.dice}
    now = catalogue.resolve(request)
    if catalogue.is_refusal(now):
        return f"refused now: {now['error']}"
    return "; ".join(_changes(was.outcome, now["outcome"]))


def _changes(was: dict[str, object], now: dict[str, object]) -> Iterator[str]:
    """Yield each field of an outcome that has changed."""
    before, after = json.loads(json.dumps(was)), json.loads(json.dumps(now))
    for name in sorted(before.keys() | after.keys()):
        if before.get(name, "nothing") != after.get(name, "nothing"):
            yield f"{name} was {json.dumps(before.get(name))}, is {json.dumps(after.get(name))}"


def _place(entry: "Entry[object]") -> str:
    return f"entry {entry.seq} ({entry.move})"
