"""Facts of dogs, horses, swimmers, as the tests want them."""

UNSEEN = {}
PUBLIC = {}
BUILT = {}
