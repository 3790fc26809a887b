// What axe finds wrong with a page. It looks at the contrast of all words, or of one of each kind.
async (contrast) => {
  const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const CHOSEN = "data-one-of-its-kind";

  // words look alike in elements of one class within such elements, in the same colours and letters
  const kind = (each) => {
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(each);
    const name = (one) => `${one.tagName}.${one.getAttribute("class") ?? ""}`;
    const within = [each, each.parentElement, each.parentElement?.parentElement].filter(Boolean);
    return [color, backgroundColor, fontSize, fontWeight, ...within.map(name)].join(" ");
  };
  const oneOfEachKind = () => {
    const found = new Map();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const holder = walk.currentNode.parentElement;
      if (walk.currentNode.data.trim() && holder.checkVisibility()) {
        if (!found.has(kind(holder))) found.set(kind(holder), holder);
      }
    }
    return [...found.values()];
  };

  // to read a colour takes axe long, and it reads the same few thousands of times
  const { Color } = axe.commons.color;
  if (!axe.known) {
    axe.known = new Map();
    const read = Color.prototype.parseString;
    Color.prototype.parseString = function (words) {
      if (axe.known.has(words)) return Object.assign(this, axe.known.get(words));
      const { r, g, b, alpha } = read.call(this, words);
      axe.known.set(words, { r, g, b, alpha });
      return this;
    };
  }

  // one run for all: a second one would look anew where everything on the page lies
  const chosen = contrast === "all words" ? [document.documentElement] : oneOfEachKind();
  const selector = `[${CHOSEN}], [${CHOSEN}] *`;
  axe.configure({ rules: [{ id: "color-contrast", selector }] });
  chosen.forEach((each) => each.setAttribute(CHOSEN, ""));
  const { violations } = await axe.run(document, {
    runOnly: STANDARDS,
    resultTypes: ["violations"],
    preload: { assets: ["media"] }, // no rule of these standards reads style sheets
  });
  chosen.forEach((each) => each.removeAttribute(CHOSEN));
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target} ${n.html.slice(0, 80)}`));
}
