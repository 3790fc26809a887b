"""Phrases that a reader stumbles over, and words of names; tests/english.py counts them."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Habit:
    """A phrase to avoid, and its replacement."""

    name: str
    pattern: str
    better: str
    flags: re.RegexFlag = re.IGNORECASE | re.MULTILINE
    on_screens_alone: bool = False  # plain in a comment

    def hits(self, text: str) -> int:
        """Return how often a text has the phrase."""
        return sum(1 for _ in re.finditer(self.pattern, text, self.flags))


# in sentences, and in docstrings and comments
PHRASES = (
    Habit(
        "headless clause",
        r"(?:^|[.:;,(]\s+|\b(?:of|by|for|to|with|from|at|on)\s+)(?:who|whoever|whom|whose|what)\b(?!\?)[^?.;]*(?:[.;]|$)",
        "the player who, the thing that; or its name",
    ),
    Habit(
        "of it",
        r"\bof (?:it|them|him|his|hers|theirs|who|whom)\b",
        "its, their and the noun",
    ),
    Habit("stands", r"\b(?:stands?|stood|lies|lie|lay|hangs?)\b", "is, are, shows, remains"),
    Habit(
        "told", r"\b(?:tells?|told|tellings?|still to say)\b", "enters, sets, shows, records, knows"
    ),
    Habit("is no", r"\b(?:is|are|was|were) no (?!longer|more\b)\w+", "is not a"),
    Habit(
        "no such",
        r"^(?:No(?!\.)|Nobody|Nothing)\b",
        "what is missing, and what to do",
        re.MULTILINE,
        on_screens_alone=True,
    ),
    Habit(
        "schema",
        r"\bmust be (?:a|an|one|some|text|of|the)\b|\bis missing\b",
        "Enter the number of figures, 1 to 8.",
        on_screens_alone=True,
    ),
    Habit(
        "is to do",
        r"\b(?:is|are|was|were) to (?:be )?[a-z]+\b|\bstill to [a-z]+\b",
        "must, needs, left to do",
    ),
    Habit(
        "anew",
        r"\b(?:anew|afresh|besides|thereby|otherwise|all the same|by (?:it|him)self|once more)\b",
        "again, also, automatically, if not",
    ),
    Habit(
        "go on",
        r"\b(?:go(?:es)? on|reckon\w*|forg(?:e|ed|ing)|barred|dare[sd]?|rouse[sd]?|made out"
        r"|put right|let (?:it|all|him|them) be)\b",
        "continue, calculate, derived, blocked",
    ),
    Habit(
        "clipped question",
        r"(?:^|[.:] )(?:whom|(?:with|at|to|from|of|on|onto|in|into|through|over|under|as|aboard"
        r"|against|built of|off|out of)\b"
        r"(?![^.?]*\b(?:do|does|did|is|are|was|were|has|have|can|may|must|should)\b)"
        r"[^.?{)]*)\?",
        "Which weapon fires?",
        on_screens_alone=True,
    ),
    Habit("he", r"\b(?:he|him|his|himself)\b", "they, the player, the figure"),
    Habit(
        "of yours",
        r"\bof (?:yours|mine|ours|theirs|the enemy[’']s|one[’']s own)\b",
        "one of your units, the enemy’s wire",
    ),
    Habit("referee", r"\breferees?\b", "umpire"),
    Habit("long chain", r"(?:[^.;?!\n]*;){2}|(?:[^\s.?!]+\s+){40,}", "two sentences, or a list"),
)
# of the words of a name: module, class, function, parameter, field, variable
NAMES = {
    "told": "inputs, answers, payload, args",
    "amiss": "errors, validate",
    "lacks": "missing_data",
    "owed owing owes": "pending",
    "unfit misfit": "conflict",
    "wish wishes wished wishing": "request",
    "happened happening": "emit, record; event",
    "telling tellings": "log lines",
    "plight plights": "emergency",
    "forged forging forge": "derived",
    "barred bars unbarred": "blocked, disabled_reason",
    "gist gists": "summary",
    "beast beasts": "animal",
    "peril perils": "hazard",
    "reckon reckoned reckoning": "calculate",
    "refusals": "errors, validate",
    "untold unwritten": "missing",
    "arises arisen": "pending_checks",
    "by_lot": "at_random",
    "referee referees": "umpire",
}
BARE = frozenset({"on", "of", "at", "after", "by", "for_", "to", "upon"})
