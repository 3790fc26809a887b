// What axe finds wrong with a page. It looks at the contrast of all words, or of one of each kind.
async (contrast) => {
  const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const CONTRAST = "color-contrast";
  const options = {
    resultTypes: ["violations"],
    preload: { assets: ["media"] }, // no rule of these standards reads style sheets
  };

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

  const runs =
    contrast === "all words"
      ? [axe.run(document, { ...options, runOnly: STANDARDS })]
      : [];
  if (!runs.length) {
    const rest = { [CONTRAST]: { enabled: false } };
    runs.push(await axe.run(document, { ...options, runOnly: STANDARDS, rules: rest }));
    runs.push(await axe.run({ include: oneOfEachKind() }, { ...options, runOnly: [CONTRAST] }));
  }
  const told = (v) => v.nodes.map((n) => `${v.id}: ${n.target} ${n.html.slice(0, 80)}`);
  return (await Promise.all(runs)).flatMap((found) => found.violations).flatMap(told);
}
