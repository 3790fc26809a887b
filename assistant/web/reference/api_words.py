"""Words in the addresses for scripts: a misspelled word is refused, not ignored."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, request

from assistant.rules.inputs import Unknown
from assistant.rules.problems import refusal_json


def refuse_other_words(bp: Blueprint, of: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse query words that an address does not take; `of` lists an endpoint's words."""

    @bp.before_request
    def check() -> tuple[dict[str, Any], int] | None:
        known = of.get((request.endpoint or "").rpartition(".")[2], ())
        allowed = f"there are {', '.join(known)}" if known else "this address takes none"
        other = [Unknown(name, text, allowed) for name, text in request.args.items()]
        other = [problem for problem in other if problem.input not in known]
        return (refusal_json(*other), 422) if other else None
