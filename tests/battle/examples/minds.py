"""Facts of awareness, discipline and captives, as the tests want them."""

UNSEEN = {}
PUBLIC = {}
BUILT = {}
