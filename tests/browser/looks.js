// What is wrong with a page's looks, by kind: each finding names the element, its words, the figure.
() => {
  const READ_PX = 16;
  const HIT_PX = 44;
  const CONTRAST = 4.5;

  const seen = (each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !each.closest(".visually-hidden");
  const words = (each) => (each.getAttribute("aria-label") ?? each.textContent).trim().slice(0, 40);
  const found = (each, figure) =>
    `${each.tagName.toLowerCase()}.${each.getAttribute("class") ?? ""} “${words(each)}” ${figure}`;
  const wrong = (every, figure, isWrong) =>
    every.filter((each) => isWrong(figure(each))).map((each) => found(each, figure(each).toFixed(1)));

  const texts = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const holder = walk.currentNode.parentElement;
    if (walk.currentNode.data.trim() && seen(holder)) texts.add(holder);
  }
  const size = (each) =>
    parseFloat(getComputedStyle(each).fontSize) * (each.getScreenCTM?.().a ?? 1);

  const fields = "a, button, select, input, textarea, summary, label:has(input)";
  const targets = [...document.querySelectorAll(fields)]
    .filter(seen)
    // a field in a label is hit by way of the label
    .filter((each) => !each.matches("label input"))
    // a link in a sentence or beside a heading is as high as its line
    .filter((each) => !each.matches("p > a:not(.button), h2 .note > a"));
  const height = (each) => each.getBoundingClientRect().height;

  // the bar at a phone's foot stays while the page passes under it
  const paged = (each) => !each.closest(".bar, .savebar");
  const boxes = [...document.querySelectorAll("button, .button, select, input:not(label input)")]
    .filter((each) => seen(each) && paged(each));
  const lines = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [...range.getClientRects()];
  };
  const overlap = (a, b) =>
    Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    );
  // what is scrolled out of its box covers nothing
  const shown = (each) => {
    let { left, right, top, bottom } = each.getBoundingClientRect();
    for (let box = each.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible") continue;
      const edge = box.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom };
  };
  const covered = (each) => {
    const others = boxes.filter((box) => !box.contains(each) && !each.contains(box));
    const seen = shown(each);
    const inside = lines(each).map((line) => ({
      left: Math.max(line.left, seen.left),
      right: Math.min(line.right, seen.right),
      top: Math.max(line.top, seen.top),
      bottom: Math.min(line.bottom, seen.bottom),
    }));
    const pairs = others.flatMap((box) => inside.map((line) => overlap(line, shown(box))));
    return Math.max(0, ...pairs);
  };

  const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
  const linear = (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
  const luminance = (colour) => {
    const [r, g, b] = parts(colour).map((one) => linear(one / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (each) => {
    const colour = getComputedStyle(each).backgroundColor;
    return (parts(colour)[3] ?? 1) > 0 ? colour : ground(each.parentElement);
  };
  const contrast = (each) => {
    const pair = [luminance(getComputedStyle(each).color), luminance(ground(each))];
    return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  };

  const right = (each) => each.getBoundingClientRect().right;
  const runsOut = document.scrollingElement.scrollWidth > innerWidth;
  return {
    "runs out sideways": runsOut
      ? wrong([...document.querySelectorAll("body *")].filter(seen), right, (x) => x > innerWidth)
      : [],
    "too small to read": wrong([...texts], size, (px) => px < READ_PX - 0.01),
    "too low to hit": wrong(targets, height, (px) => px < HIT_PX - 0.01),
    "under a button": wrong([...texts].filter(paged), covered, (px) => px > 2),
    "too faint": wrong(
      [...texts].filter((each) => !(each instanceof SVGElement)),
      contrast,
      (ratio) => ratio < CONTRAST,
    ),
  };
};
