// Moves the symbols of a replay from one step to the next; then the lines of fire, losses and threads
// appear. A jump shows its moment at once, and so does every step for readers who prefer less motion. The
// map in view stays at its place on the screen, however much the text above it grows.
"use strict";

(() => {
  const LONGEST_MS = 700;
  const SHARE = 0.7; // share of the time between two steps
  const APPEAR_MS = 250;
  const LEAST = 1; // pixels of the screen: a shorter way is not drawn
  const LATER = ".thread, .ghosted, .sight, .struck, .truly, [data-at] > .tagbox, [data-at] > .tagtext";

  let before; // the last step, and the content of its maps
  let last = 0; // time of the last step

  const stepOf = () => Number(/Step (\d+) of/.exec(document.getElementById("steps")?.textContent)?.[1] ?? 0);
  const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const maps = () => [...document.querySelectorAll(".replay .frame")].filter((frame) => frame.querySelector(".mapsvg"));

  // A unit is recognized by its side and its letters; two units with the same ones do not move.
  function units(frame) {
    const found = new Map();
    for (const unit of frame.querySelectorAll(".unit[data-at]")) {
      const dress = unit.querySelector("[class^=fill-]")?.getAttribute("class");
      const name = `${dress} ${unit.querySelector("text")?.textContent}`;
      found.set(name, found.has(name) ? null : unit);
    }
    return found;
  }

  // The place of a unit now, in pixels from the corner of its map, even in the middle of a movement.
  function placeOf(unit, frame) {
    const [box, around] = [unit.querySelector(".touch").getBoundingClientRect(), frame.getBoundingClientRect()];
    return [box.x + box.width / 2 - around.x, box.y + box.height / 2 - around.y];
  }

  function picture(frame) {
    const places = new Map();
    for (const [name, unit] of units(frame)) if (unit) places.set(name, placeOf(unit, frame));
    return { places, later: new Set([...frame.querySelectorAll(LATER)].map((each) => each.outerHTML)) };
  }

  function glide(frame, was, time) {
    const size = frame.querySelector(".mapsvg").getScreenCTM()?.a;
    if (!size) return;
    for (const [name, unit] of units(frame)) {
      const from = was.places.get(name);
      if (!unit) continue;
      if (!from) unit.animate({ opacity: [0, 1] }, time);
      else go(unit, placeOf(unit, frame), from, size, time);
    }
    for (const each of frame.querySelectorAll(LATER))
      if (!was.later.has(each.outerHTML)) each.animate({ opacity: [0, 1] }, { duration: APPEAR_MS, delay: time, fill: "backwards" });
  }

  function go(unit, to, from, size, time) {
    const [dx, dy] = [from[0] - to[0], from[1] - to[1]];
    if (Math.hypot(dx, dy) < LEAST) return;
    const { e, f, a } = unit.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix();
    const at = (x, y) => `translate(${e + x / size}px, ${f + y / size}px) scale(${a})`;
    unit.animate({ transform: [at(dx, dy), at(0, 0)] }, { duration: time, easing: "ease-in-out" });
  }

  const scrollerOf = (frame) => {
    const column = frame.closest(".rightside");
    return column?.scrollHeight > column?.clientHeight && getComputedStyle(column).overflowY === "auto" ? column : document.scrollingElement;
  };

  // For each scrolled part: the map nearest to the middle of the screen, and its height there.
  function lookedAt() {
    const found = new Map();
    for (const frame of maps()) {
      const [scroller, box] = [scrollerOf(frame), frame.getBoundingClientRect()];
      if (!scroller.scrollTop) continue;
      const off = Math.abs(box.y + box.height / 2 - innerHeight / 2);
      if (off < (found.get(scroller)?.off ?? Infinity)) found.set(scroller, { off, id: frame.id, y: box.y });
    }
    return found;
  }

  function holdStill(looked) {
    for (const [scroller, { id, y }] of looked) {
      const now = document.getElementById(id)?.getBoundingClientRect().y;
      if (now !== undefined) scroller.scrollTop += now - y;
    }
  }

  document.addEventListener("htmx:before:swap", () => {
    before = {
      looked: lookedAt(),
      step: stepOf(),
      maps: new Map(maps().map((frame) => [frame.id, picture(frame)])),
    };
  });
  document.addEventListener("htmx:after:swap", () => {
    const now = performance.now();
    const time = Math.min(LONGEST_MS, (now - last) * SHARE);
    last = now;
    if (before) holdStill(before.looked);
    if (!before || isStill() || Math.abs(stepOf() - before.step) !== 1) return;
    for (const frame of maps()) {
      const was = before.maps.get(frame.id);
      if (was) glide(frame, was, time);
    }
    before = undefined;
  });
})();
