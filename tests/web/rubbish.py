"""What nobody should send, and what he might have sent instead."""

VALUES = (
    *("", " ", "-", "x", "0", "-1", "1", "2", "7", "99", "3.5", "3,5", "−2", "1e3", "1e999"),
    *("0x1F", "nan", "NaN", "inf", "-Infinity", "9" * 400, "1_000", "+3", "½", "٣"),
    *("３", "²", "yes", "no", "on", "true", "None", "null", "[]", "{}", "[1]", '{"a": 1}', "["),
    *("[" * 1_900, "nobody", "enemy", "none", "german", "us", "fire", "ready", "anyone"),
    *("element ", "mojon ", "element x", "\x00", "\x1b[31m", "a\r\nb", "\t", "\u202e", "\ufffe"),
    *("\U0001f4a3", "é" * 300, "a" * 1_900, "<script>alert(1)</script>", "\"'><b>", "{{ 7 * 7 }}"),
    *("%s %d {0}", "'; DROP TABLE entries; --", "../..", "//evil.example"),
)
TOO_LONG = ("9" * 5_000, "[" * 5_000, "a" * 20_000)  # for every field: refused at the door
NAMES = (
    *(
        "element",
        "side",
        "mojon",
        "owed",
        "acts",
        "figure",
        "figures",
        "victim",
        "target",
        "spot",
        "to",
    ),
    *("distance_in", "kind", "grounds", "gait", "obstacle", "hidden", "place", "reason", "words"),
    *("nominee", "nominee_german", "nominee_us", "first", "both_agree", "unseen", "between_in"),
    *("between_condition", "arc", "spent", "aggressiveness", "concealment", "order", "state"),
    *("visibility", "ambient", "cold", "bursts", "swept", "setup", "weapon", "means", "action"),
    *("cost", "aid", "why", "request", "from", "preview", "tap", "die", "roll", "back", "again"),
    *("overrule", "seq", "size", "dice.", "dice.initiative", "dice.roll", "dice.rolls", "dice.x.y"),
    *("", " ", "x", "self", "__class__", "a" * 300, "\x00", "<b>", "add", "remove", "draft"),
)
JSON = (
    *(None, True, False, 0, -1, 1, 2, 7, 99, 2.5, -0.5, 1e308, 10**30, "", "x", "1", "nan"),
    *([], {}, [1], [[]], {"": 0}, [None] * 3, "a" * 20_000, "\x00", "\U0001f4a3", "٣"),
)


def plausible(part, schema, random, deep=0):
    """A JSON value that an input's schema allows, or nearly."""
    while "$ref" in part:
        part = schema["$defs"][part["$ref"].rsplit("/", 1)[-1]]
    if sides := part.get("anyOf") or part.get("oneOf"):
        return plausible(random.choice(sides), schema, random, deep)
    if "const" in part or "enum" in part:
        return random.choice(part.get("enum") or [part["const"]])
    match part.get("type"):
        case "integer":
            least, most = part.get("minimum", 0), part.get("maximum", 9)
            return random.choice((least, most, random.randint(least, min(most, least + 6))))
        case "number":
            least, most = part.get("minimum", 0), part.get("maximum", 50)
            return random.choice((least, most, round(random.uniform(least, min(most, 40)), 1)))
        case "boolean":
            return random.random() < 0.5
        case "string":
            return random.choice(("x", "one", "two"))
        case "array":
            return _some(part, schema, random, deep)
        case "object":
            return an_object(part, schema, random, deep)
    return None


def _some(part, schema, random, deep):
    if "prefixItems" in part:
        return [plausible(item, schema, random, deep + 1) for item in part["prefixItems"]]
    least = part.get("minItems", 0)
    count = random.randint(least, max(least, min(part.get("maxItems", 3), 3)))
    return [plausible(part["items"], schema, random, deep + 1) for _ in range(count)]


def an_object(part, schema, random, deep=0):
    """An object with what it must have, and some of what it may have."""
    needed = part.get("required", ())
    return {
        name: plausible(inner, schema, random, deep + 1)
        for name, inner in part.get("properties", {}).items()
        if name in needed or random.random() < 0.4
    }


def spoil_value(value, random):
    """A JSON value with something in it replaced by rubbish, left out, or added."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        name = random.choice(list(value))
        kept = {key: inner for key, inner in value.items() if key != name}
        if random.random() < 0.1:
            return {**value, random.choice(NAMES): random.choice(JSON)}
        return kept if random.random() < 0.15 else {**kept, name: spoil_value(value[name], random)}
    if isinstance(value, list) and value and random.random() < 0.7:
        at = random.randrange(len(value))
        return [*value[:at], spoil_value(value[at], random), *value[at + 1 :]]
    return random.choice(JSON)
