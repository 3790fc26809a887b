"""The command about packs: make, read, list, use, update, hide and remove them."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant import catalogue
from assistant.cli.output import (
    STANDARD,
    Words,
    data_folder,
    parser_of,
    print_lines,
    print_result,
    read_file,
    write_file,
)
from assistant.cli.pack_names import add_names_option, name_lines, use_pack
from assistant.rules.problems import BadInputs, Problem, Sentence, refusal

if TYPE_CHECKING:
    from assistant.battle.storage.pack_file import Pack
    from assistant.web.packs.kept_packs import Kept, KeptPack, KeptPacks

NOT_YOURS = "{slug} is not one of your own scenarios; copy it under Forces, and name the copy"
HIDDEN_NOW = "{name}: edition {edition} is here, and hidden until `pack use` has an answer"
KEPT = {
    "new": "It is kept, and hidden. `pack use {id}` uses it.",
    "same": "You have this edition already, so nothing was changed.",
    "update": "It waits, and edition {here} stays. `pack update {id}` replaces that edition, and"
    " `pack update {id} --drop` drops the new one.",
}


def pack(words: Words) -> int:
    """make a pack of a scenario; read, list, use, update, hide and remove packs"""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print JSON")
    common.add_argument(
        "--data", type=Path, default=data_folder(), help="data folder (default: %(default)s)"
    )
    parser = parser_of("pack", pack.__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    make = commands.add_parser(
        "make", parents=[common], help="write a pack of one of your own scenarios"
    )
    make.add_argument("scenario", metavar="SCENARIO", help="the scenario's file name")
    make.add_argument(
        "file", type=Path, metavar="FILE", help="the file to write; - writes standard output"
    )
    make.add_argument("--author", help="default: that of the last pack")
    make.add_argument("--licence", help="default: that of the last pack")
    make.add_argument("--figures", help="where the figures come from")
    read = commands.add_parser("read", parents=[common], help="check a pack, and print its content")
    read.add_argument("file", type=Path, metavar="FILE", help="a pack; - reads standard input")
    read.add_argument("--keep", action="store_true", help="keep it in the data folder, hidden")
    commands.add_parser("list", parents=[common], help="list the packs in the data folder")
    for name, does in (
        ("use", "use a pack"),
        ("update", "replace a pack by the edition that waits"),
        ("hide", "hide a pack"),
        ("remove", "remove a pack"),
    ):
        one = commands.add_parser(name, parents=[common], help=does)
        one.add_argument("id", metavar="ID", help="the pack's id; `pack list` lists them")
        if name in ("use", "update"):
            add_names_option(one)
        if name == "update":
            one.add_argument("--drop", action="store_true", help="drop the edition that waits")
    arguments = parser.parse_args(words)
    work: dict[str, Callable[[argparse.Namespace], int]] = {
        "make": _make,
        "read": _read,
        "list": _list,
    }
    return work.get(arguments.command, _change)(arguments)


def _make(arguments: argparse.Namespace) -> int:
    # only when wanted: other commands start faster
    from assistant.battle.storage.pack_file import pack_text
    from assistant.frozen import replace
    from assistant.web.packs.making import Making
    from assistant.web.settings import Settings

    making = Making(Settings(arguments.data).shelf)
    known = {slug: kind for kind, slug, _ in making.scenarios()}
    if arguments.scenario not in known:
        if arguments.scenario in making.others():
            raise refusal(NOT_YOURS.format(slug=arguments.scenario))
        raise catalogue.unknown("scenario", arguments.scenario, known)
    given = {name: getattr(arguments, name) for name in ("author", "licence", "figures")}
    about = replace(
        making.about(arguments.scenario), **{k: v for k, v in given.items() if v is not None}
    )
    made = making.pack(known[arguments.scenario], arguments.scenario, about)
    write_file(arguments.file, pack_text(made).encode())
    if str(arguments.file) == STANDARD:
        return 0
    return _print(made, as_json=arguments.json)


def _read(arguments: argparse.Namespace) -> int:
    from assistant.battle.storage.pack_file import MOST_BYTES
    from assistant.web.packs.arriving import arriving_pack

    content = read_file(arguments.file, MOST_BYTES + 1)
    found = arriving_pack(arguments.file, content)
    if arguments.keep:
        return _work_while_locked(arguments, lambda packs: _keep(packs, found, arguments))
    return _print(found, as_json=arguments.json)


def _keep(packs: "KeptPacks", found: "Pack", arguments: argparse.Namespace) -> int:
    came, sentence = keep_pack(packs, found, arguments.file)
    if arguments.json:
        return print_result({**_fields(found), "kept": came})
    return print_lines([*_lines(found), sentence])


def keep_pack(packs: "KeptPacks", found: "Pack", file: Path) -> "tuple[Kept, str]":
    """Keep a pack from a file; return what became of it, as a word and as a sentence."""
    came = packs.keep(found, file)
    here = packs.pack(found.head.pack)
    edition = here.pack.head.edition if here else 0
    return came, KEPT[came].format(id=found.head.pack, here=edition)


def _list(arguments: argparse.Namespace) -> int:
    every = _packs(arguments.data).list_packs()
    if arguments.json:
        rows = {
            kept.id: {
                **_fields(kept.pack),
                "used": kept.is_chosen,
                "waits": kept.update.head.edition if kept.update else None,
            }
            for kept in every
        }
        return print_result(rows)
    return print_lines(map(_line, every), none=f"0 packs in {arguments.data}")


def _change(arguments: argparse.Namespace) -> int:
    """Use, update, hide or remove a pack."""

    def change(packs: "KeptPacks") -> int:
        kept = packs.pack(arguments.id)
        if kept is None:
            raise catalogue.unknown("pack", arguments.id, [each.id for each in packs.list_packs()])
        if arguments.command == "use":
            use_pack(packs, kept.id, arguments)
        if arguments.command == "update":
            _update(packs, kept, arguments)
        if arguments.command == "hide":
            packs.hide(kept.id)
        if arguments.command == "remove":
            packs.remove(kept.id)
        now = packs.pack(kept.id)
        done = _state(now) if now else "removed"
        names = now.names if now and now.is_chosen else ()
        if arguments.json:
            answer = {"pack": kept.id, "state": done}
            return print_result({**answer, "names": dict(names)} if names else answer)
        lines = name_lines(now) if now and now.is_chosen else ()
        return print_lines([f"{kept.pack.head.name}: {done}", *lines])

    return _work_while_locked(arguments, change)


def _update(packs: "KeptPacks", kept: "KeptPack", arguments: argparse.Namespace) -> None:
    """Accept a pack's new edition, or drop it; a pack in use stays in use."""
    if kept.update is None:
        raise refusal(f"no other edition of {kept.pack.head.name} waits")
    packs.answer_update(kept.id, take=not arguments.drop)
    if arguments.drop or not kept.is_chosen:
        return
    try:
        use_pack(packs, kept.id, arguments)
    except BadInputs as problem:
        edition = kept.update.head.edition
        changed = Sentence("", None, HIDDEN_NOW.format(name=kept.pack.head.name, edition=edition))
        raise BadInputs([changed, *problem.problems]) from None


def _work_while_locked(arguments: argparse.Namespace, work: "Callable[[KeptPacks], int]") -> int:
    """Do work on the packs of a folder on which no server runs."""
    from assistant.web.database.folder_lock import FolderLock, FolderTaken

    try:
        arguments.data.mkdir(parents=True, exist_ok=True)
        with FolderLock(arguments.data):
            return work(_packs(arguments.data))
    except FolderTaken as first:
        raise refusal(f"{first} and do it under Packs.") from None
    except OSError as problem:
        folder = f"a folder that can be used ({problem})"
        raise BadInputs([Problem("data", str(arguments.data), folder)]) from None


def _packs(data: Path) -> "KeptPacks":
    from assistant.web.packs.kept_packs import KeptPacks
    from assistant.web.settings import Settings

    return KeptPacks(Settings(data).shelf)


def _print(pack: "Pack", *, as_json: bool) -> int:
    if as_json:
        return print_result(_fields(pack))
    return print_lines(_lines(pack))


def _fields(pack: "Pack") -> dict[str, Any]:
    """Return a pack's description and contents as JSON."""
    head = pack.head.model_dump(exclude={"format", "version", "cards"})
    return {**head, "cards": [[card.kind.category, card.slug] for card in pack.cards]}


def _line(kept: "KeptPack") -> str:
    head, waits = kept.pack.head, ""
    if kept.update:
        waits = f", edition {kept.update.head.edition} waits"
    return f"{kept.id}\t{head.edition}\t{_state(kept)}{waits}\t{head.name}"


def _state(kept: "KeptPack") -> str:
    return "in use" if kept.is_chosen else "hidden"


def _lines(pack: "Pack") -> Iterator[str]:
    head = pack.head
    yield f"{head.name}, edition {head.edition}"
    yield f"id: {head.pack}"
    for label, value in (
        ("author", head.author),
        ("licence", head.licence),
        ("figures", head.figures),
        ("made", head.made[:10]),
        ("pictures", str(head.pictures)),
    ):
        if value:
            yield f"{label}: {value}"
    for card in pack.cards:
        yield f"  {card.kind.category}  {card.slug}"
