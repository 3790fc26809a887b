// What the keyboard reaches without showing where it is: one of each kind of thing on the page.
() => {
  const words = (each) => (each.getAttribute("aria-label") ?? each.textContent).trim().slice(0, 40);
  const reached = [...document.querySelectorAll("a[href], button, select, input, textarea, summary")]
    .filter((each) => each.checkVisibility() && !each.disabled && each.type !== "hidden");
  const kind = (each) => `${each.tagName}.${each.getAttribute("class")}.${each.closest("label")?.className}`;
  const first = new Map(reached.reverse().map((each) => [kind(each), each]));
  const shows = (each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  const edge = (part) => `${getComputedStyle(part).stroke} ${getComputedStyle(part).strokeWidth}`;
  // a drawing has no outline: the edge of a part of it gets another look
  const edges = (each) =>
    each instanceof SVGElement
      ? [...each.querySelectorAll("*")].map(edge).join()
      : "";
  return [...first.values()]
    .filter((each) => {
      const before = edges(each);
      each.focus({ preventScroll: true });
      if (document.activeElement !== each) return true;
      if (edges(each) !== before) return false;
      const holder = each.closest("label, form");
      return !shows(each) && !(holder && [holder, ...holder.children].some(shows));
    })
    .map((each) => `${kind(each)} “${words(each)}”`);
};
