// What is wrong with a page's looks, by kind: each finding names the element, its words, the figure.
// Told which kinds to look for.
(kinds) => {
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
    every
      .map((each) => [each, figure(each)])
      .filter(([, value]) => isWrong(value))
      .map(([each, value]) => found(each, value.toFixed(1)));

  // a map is drawn to scale; what lies on it stands in words beside it, and is hit there
  const onMap = (each) => each.closest(".mapsvg");

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
    .filter((each) => seen(each) && !onMap(each))
    // a field in a label is hit by way of the label
    .filter((each) => !each.matches("label input"))
    // a link in a sentence or beside a heading is as high as its line
    .filter((each) => !each.matches("p > a:not(.button), h2 .note > a"));
  const height = (each) => each.getBoundingClientRect().height;
  const width = (each) => each.getBoundingClientRect().width;
  // a narrow one is hit too where nothing else lies within a finger of its middle
  const finger = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const [x, y, reach] = [(left + right) / 2, (top + bottom) / 2, HIT_PX / 2];
    return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
  };
  const isCrowded = (each) =>
    targets.some(
      (other) =>
        other !== each &&
        !other.contains(each) &&
        !each.contains(other) &&
        overlap(finger(each), other.getBoundingClientRect()) > 0.5,
    );
  const room = (each) => (width(each) >= HIT_PX - 0.01 || !isCrowded(each) ? HIT_PX : width(each));

  // the bar at a phone’s foot, and what is asked now, stay while the page passes under them
  const paged = (each) => !each.closest(".bar, .savebar, .transport, .sheet .roll, .sheet .ask > .row");
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
  const edges = new Map(boxes.map((box) => [box, shown(box)]));
  const covered = (each) => {
    const others = boxes.filter((box) => !box.contains(each) && !each.contains(box));
    const seen = shown(each);
    const inside = lines(each).map((line) => ({
      left: Math.max(line.left, seen.left),
      right: Math.min(line.right, seen.right),
      top: Math.max(line.top, seen.top),
      bottom: Math.min(line.bottom, seen.bottom),
    }));
    const pairs = others.flatMap((box) => inside.map((line) => overlap(line, edges.get(box))));
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

  // words that a box hides for want of room
  const hides = (each) => {
    if (each.matches(".tablescreen .older")) return 0; // older lines without room are out of sight whole
    const { overflowX, overflowY } = getComputedStyle(each);
    const closed = (way) => way === "hidden" || way === "clip";
    const across = closed(overflowX) ? each.scrollWidth - each.clientWidth : 0;
    return Math.max(across, closed(overflowY) ? each.scrollHeight - each.clientHeight : 0);
  };
  const holders = [...document.querySelectorAll("body *")].filter(
    (each) => !(each instanceof SVGElement) && each.textContent.trim() && seen(each),
  );
  // an example in an empty field that its box cuts
  const pen = document.createElement("canvas").getContext("2d");
  const cutExample = (each) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(each);
    pen.font = font;
    const room = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return pen.measureText(each.placeholder).width - room;
  };
  const examples = [...document.querySelectorAll("input[placeholder]")].filter(
    (each) => seen(each) && each.value === "" && each.placeholder,
  );
  // what stays while the page passes under it
  const stays = (each) =>
    getComputedStyle(each).position === "fixed" ? height(each) / innerHeight : 0;

  // Chrome crashes now and then where it marks a tap on what the answer takes away
  const isMarked = (each) => (parts(getComputedStyle(each).webkitTapHighlightColor ?? "transparent 0 0 0 0")[3] ?? 1) > 0;

  const lasts = (each) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(each);
    const times = `${animationName === "none" ? "0s" : animationDuration}, ${transitionDuration}`;
    return Math.max(...times.split(",").map(parseFloat));
  };

  const right = (each) => each.getBoundingClientRect().right;
  const inBox = (each) =>
    each !== document.body && (getComputedStyle(each).overflowX !== "visible" || inBox(each.parentElement));
  const outside = () =>
    [...document.querySelectorAll("body *")].filter((each) => seen(each) && !inBox(each.parentElement));
  // answers beside each other are all as high as the highest: below a lower one shows a black bar
  const lacks = (each) => {
    const top = (one) => one.getBoundingClientRect().top;
    const beside = [...each.parentElement.children].filter((it) => Math.abs(top(it) - top(each)) < 1);
    return Math.max(...beside.map(height)) - height(each);
  };
  const beyond = (each) => each.scrollWidth - each.clientWidth;
  const besideConsole = [...document.querySelectorAll(".atdesk > main")].filter(seen);
  const runsOut = document.scrollingElement.scrollWidth > innerWidth;
  // a heading, with nothing said or offered under it; a sentence may stand alone
  const isSentence = (each) => /[.?]$/.test(each.firstElementChild.innerText.trim());
  const saidAlone = (each) => each.children.length < 2 && !isSentence(each);
  const alone = [...document.querySelectorAll("section:has(> h2)")]
    .filter((each) => seen(each) && saidAlone(each) && ![...each.childNodes].some((one) => one.nodeType === 3 && one.data.trim()));
  const cells = [...document.querySelectorAll("td, th")].filter(seen);
  const looks = {
    "says nothing": () => alone.map((each) => found(each, "")),
    "is no cell": () =>
      cells.filter((each) => getComputedStyle(each).display !== "table-cell").map((each) => found(each, "")),
    "runs out sideways": () =>
      runsOut
        ? wrong(outside(), right, (x) => x > innerWidth)
        : [],
    "scrolls sideways": () => wrong(besideConsole, beyond, (px) => px > 0),
    "cut off": () => wrong(holders, hides, (px) => px > 2),
    "cut example": () => wrong(examples, cutExample, (px) => px > 2),
    "leaves a tap's mark to the browser": () => [document.documentElement].filter(isMarked).map((each) => found(each, "")),
    "takes the page": () => wrong(holders, stays, (share) => share > 0.4),
    "too small to read": () => wrong([...texts].filter((each) => !onMap(each)), size, (px) => px < READ_PX - 0.01),
    "too low to hit": () => wrong(targets, height, (px) => px < HIT_PX - 0.01),
    "too narrow to hit": () => wrong(targets, room, (px) => px < HIT_PX - 0.01),
    "lower than its row": () =>
      wrong([...document.querySelectorAll(".choices > *")].filter(seen), lacks, (px) => px > 2),
    "under a button": () =>
      wrong([...texts].filter((each) => paged(each) && !onMap(each)), covered, (px) => px > 2),
    moves: () => wrong(holders, lasts, (seconds) => seconds > 0.01),
    "too faint": () =>
      wrong(
        [...texts].filter((each) => !(each instanceof SVGElement)),
        contrast,
        (ratio) => ratio < CONTRAST,
      ),
  };
  return Object.fromEntries(kinds.map((kind) => [kind, looks[kind]()]));
};
