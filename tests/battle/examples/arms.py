"""Facts of weapons and crews, as the tests want them."""

UNSEEN = {}
PUBLIC = {}
BUILT = {}
