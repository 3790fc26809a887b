// A drawn map to work with: it is moved and scaled, measured on, and its elements are dragged.
//
// A .mapview holds the drawing. Symbols and names of points keep their size at every scale: each has data-at,
// its point in units of the drawing. With data-map the map can be measured on (that address answers in
// words; data-axes names the two fields of a place, data-fine is their precision, data-step the step of an
// arrow key). With data-drags the group of a symbol (data-unit) can be moved: the form #drop-element or
// #drop-platoon is filled in and sent. A finger takes a symbol by a long press; a finger that moves at once
// moves the map. With data-asks, #drop-ask asks before the form is sent. The view of a map, the ruler and a
// drag last over every swap of the page.
"use strict";

(() => {
  const MOVES_PX = 7; // a finger that goes farther drags
  const LIFTS_MS = 450; // a finger that rests this long takes the symbol under it
  const ASK_MS = 90; // after the last movement, before the laptop is asked
  const { looks, kept, drawn, svgOf, whole, scaleOf, stepOf, named, fit, first, bounded, show, zoom, point, metres, size } = globalThis.drawnMap;
  const SVG = "http://www.w3.org/2000/svg";

  const pointers = new Map(); // pointers that are down on a map
  const drawings = new Map(); // by the id of the view: the part shown first, and the whole
  let tool = null; // "ruler": lines are drawn instead of the map moved
  let byPlatoon = false;
  let held = null; // the action of the pointers
  let keyed = null; // the element that the arrow keys have moved, until Enter drops it
  let unsure = null; // a drop that waits for yes or no
  let asking = 0;
  let asked = null;
  let dropClick = -Infinity; // the click at the end of a drag does not count

  const say = (words) => {
    const line = document.getElementById("mapsays");
    if (line) line.textContent = words;
  };

  function ask(view, where, told) {
    clearTimeout(asking);
    asking = setTimeout(async () => {
      asked?.abort();
      asked = new AbortController();
      try {
        const address = `${view.dataset.map}/${where}?${new URLSearchParams(told)}`;
        const answer = await fetch(address, { signal: asked.signal });
        if (answer.ok) say(await answer.text());
      } catch {} // another request came meanwhile, or there is no link, which the strip says
    }, ASK_MS);
  }

  function draw(view, from, to, shape = "") {
    let layer = svgOf(view).querySelector(".overlay");
    if (!layer) {
      layer = svgOf(view).appendChild(document.createElementNS(SVG, "g"));
      layer.setAttribute("class", "overlay");
    }
    const pixel = size(view);
    const line = `<path class="sight" d="M${from[0]} ${from[1]}L${to[0]} ${to[1]}" stroke-width="${2 * pixel}"/>`;
    const ghost = `<circle class="ghost" cx="${to[0]}" cy="${to[1]}" r="${13 * pixel}" stroke-width="${2 * pixel}"/>`;
    layer.innerHTML = line + ghost + shape;
  }

  function wipe() {
    document.querySelectorAll(".mapsvg .overlay").forEach((layer) => layer.remove());
  }

  // The elements that are dragged: one, or its whole platoon.

  function take(unit) {
    const view = unit.closest(".mapview");
    const units = byPlatoon
      ? [...view.querySelectorAll(`.unit[data-group="${CSS.escape(unit.dataset.group)}"]:not(.wrecked)`)]
      : [unit];
    const places = units.map((each) => each.dataset.at.split(" ").map(Number));
    const from = unit.dataset.at.split(" ").map(Number);
    return { view, unit: unit.dataset.unit, group: unit.dataset.group, byPlatoon, places, from, to: from };
  }

  function carry(taken) {
    const { view, from, places } = taken;
    const [wide, high] = whole(view);
    let by = [taken.to[0] - from[0], taken.to[1] - from[1]];
    const bound = (low, far, i) => Math.min(Math.max(by[i], low - Math.min(...places.map((p) => p[i]))), far - Math.max(...places.map((p) => p[i])));
    by = [bound(0, wide, 0), bound(0, high, 1)];
    taken.to = [from[0] + by[0], from[1] + by[1]];
    const pixel = size(view);
    const others = taken.byPlatoon
      ? places.map(([x, y]) => `<circle class="ghost" cx="${x + by[0]}" cy="${y + by[1]}" r="${9 * pixel}" stroke-width="${1.5 * pixel}"/>`)
      : [];
    draw(view, from, taken.to, others.join(""));
    ask(view, "way", { element: taken.unit, ...named(view, metres(view, taken.to)), ...(taken.byPlatoon && { platoon: "1" }) });
  }

  function drop(taken) {
    const { view, from, to } = taken;
    const stays = String(metres(view, to)) === String(metres(view, from));
    if (!stays && "asks" in view.dataset) {
      unsure = taken;
      askDrop();
      return;
    }
    clearTimeout(asking);
    wipe();
    if (!stays) send(taken);
  }

  function askDrop() {
    const question = document.getElementById("drop-ask");
    if (question) question.hidden = !unsure;
  }

  function answerDrop(yes) {
    const taken = unsure;
    unsure = null;
    askDrop();
    clearTimeout(asking);
    wipe();
    say("");
    if (yes && taken) send(taken);
  }

  function send(taken) {
    const { view, from, to } = taken;
    const [x, y] = metres(view, to);
    const [east, north] = metres(view, from);
    const form = document.getElementById(taken.byPlatoon ? "drop-platoon" : "drop-element");
    const told = taken.byPlatoon
      ? { platoon: taken.group, east_m: x - east, north_m: y - north }
      : { element: taken.unit, ...named(view, [x, y]) };
    told.request = [...crypto.getRandomValues(new Uint8Array(15))].map((n) => n.toString(16).padStart(2, "0")).join("");
    for (const [name, value] of Object.entries(told)) form.elements[name].value = value;
    form.requestSubmit();
  }

  // Pointers: one drags an element, a line of the ruler, or the map; two pinch.

  document.addEventListener("pointerdown", (event) => {
    const view = event.target.closest?.(".mapview");
    if (!view || (event.pointerType === "mouse" && event.button)) return;
    pointers.set(event.pointerId, event);
    dropClick = -Infinity; // a new tap counts
    clearTimeout(held?.lifting);
    if (unsure) answerDrop(false);
    if (pointers.size === 2) {
      held = { view, pinch: true, dragged: true };
      wipe();
      return;
    }
    const unit = event.target.closest(".unit[data-unit]");
    const at = point(view, event);
    held = { view, at, start: event, id: event.pointerId, dragged: false };
    if (tool === "ruler" && view.dataset.map) held.ruler = at;
    else if (unit && "drags" in view.dataset && event.pointerType !== "touch") held.taken = take(unit);
    else held.look = { ...looks.get(view.id) };
    if (unit && held.look && "drags" in view.dataset) held.lifting = setTimeout(lift, LIFTS_MS, held, unit);
  });

  // A finger that rests on a symbol takes it.

  function lift(press, unit) {
    if (held !== press || press.dragged) return;
    press.taken = take(unit);
    draw(press.view, press.taken.from, press.taken.from);
    say("Drag to the new place.");
  }
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest?.(".mapview[data-drags]")) event.preventDefault();
  });

  document.addEventListener("pointermove", (event) => {
    if (!held || !pointers.has(event.pointerId)) return;
    const { view } = held;
    const before = [...pointers.values()];
    pointers.set(event.pointerId, event);
    if (held.pinch) {
      if (pointers.size === 2) pinch(view, before, [...pointers.values()]);
      return;
    }
    if (event.pointerId !== held.id) return;
    const far = Math.hypot(event.clientX - held.start.clientX, event.clientY - held.start.clientY);
    if (!held.dragged && far < MOVES_PX) return;
    if (!held.dragged) {
      held.dragged = true;
      clearTimeout(held.lifting);
      if (event.pointerType !== "touch" || held.taken || held.ruler) view.setPointerCapture(event.pointerId);
    }
    if (held.taken) {
      held.taken.to = point(view, event);
      carry(held.taken);
    } else if (held.ruler) {
      const to = point(view, event);
      draw(view, held.ruler, to);
      ask(view, "line", { ...named(view, metres(view, held.ruler), "from_"), ...named(view, metres(view, to)) });
    } else {
      const unit = held.look.w / view.getBoundingClientRect().width;
      const by = [event.clientX - held.start.clientX, event.clientY - held.start.clientY];
      show(view, { ...held.look, x: held.look.x - by[0] * unit, y: held.look.y - by[1] * unit });
    }
  });

  function pinch(view, before, after) {
    const wide = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
    const middle = ([a, b]) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
    const [from, to] = [point(view, middle(before)), point(view, middle(after))];
    const look = looks.get(view.id);
    const w = bounded(view, (look.w * wide(before)) / wide(after));
    const share = w / look.w; // the point between the fingers stays there
    show(view, { x: from[0] - (to[0] - look.x) * share, y: from[1] - (to[1] - look.y) * share, w, h: look.h * share });
  }

  function up(event) {
    if (!pointers.delete(event.pointerId) || !held) return;
    if (pointers.size) return;
    const done = held;
    held = null;
    clearTimeout(done.lifting);
    if (!done.dragged && done.taken && event.pointerType === "touch") {
      wipe(); // it was picked up and put back
      say("");
      dropClick = event.timeStamp;
    }
    if (!done.dragged) return;
    dropClick = event.timeStamp;
    if (event.type === "pointercancel") wipe();
    else if (done.taken) drop(done.taken);
  }
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", up);
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.(".mapview") || event.timeStamp - dropClick > 300) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.(".mapview")) event.preventDefault();
  });

  document.addEventListener("wheel", (event) => {
    const view = event.target.closest?.(".mapview");
    // a wheel scrolls the page over a small map, and scales one that fills the screen
    if (!view || !(getComputedStyle(view).touchAction === "none" || event.ctrlKey)) return;
    event.preventDefault();
    zoom(view, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), point(view, event));
  }, { passive: false });

  // Buttons and keys: the arrow keys move the element with the focus, and Enter drops it.

  document.addEventListener("click", (event) => {
    const answer = event.target.closest?.("[data-drop]");
    if (answer) answerDrop(answer.dataset.drop === "yes");
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-does]");
    if (!button) return;
    const view = (button.closest(".map, .mapbox") ?? document).querySelector(".mapview");
    const does = {
      in: () => zoom(view, 1.6),
      out: () => zoom(view, 1 / 1.6),
      whole: () => show(view, fit(view)),
      ruler: () => (tool = tool ? null : "ruler"),
      platoon: () => (byPlatoon = !byPlatoon),
    };
    does[button.dataset.does]?.();
    pressed();
    wipe();
    say(tool ? "Drag from one place to another." : byPlatoon ? "Drag whole platoons." : "");
  });

  function pressed() {
    document.getElementById("tool-ruler")?.setAttribute("aria-pressed", String(tool === "ruler"));
    document.getElementById("tool-platoon")?.setAttribute("aria-pressed", String(byPlatoon));
  }

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", (event) => {
    const unit = event.target.closest?.(".mapview[data-drags] a")?.querySelector(".unit[data-unit]");
    const way = ARROWS[event.key];
    if (!unit || (!way && !(keyed && ["Enter", "Escape"].includes(event.key)))) return;
    event.preventDefault();
    event.stopPropagation();
    if (way) {
      if (keyed?.unit !== unit.dataset.unit || keyed.view !== unit.closest(".mapview")) keyed = take(unit);
      const step = stepOf(keyed.view) * (event.shiftKey ? 5 : 1) * scaleOf(keyed.view);
      keyed.to = [keyed.to[0] + way[0] * step, keyed.to[1] + way[1] * step];
      carry(keyed);
      return;
    }
    const taken = keyed;
    keyed = null;
    if (event.key === "Enter") drop(taken);
    else wipe();
  }, true);

  function ready() {
    for (const view of document.querySelectorAll(".mapview")) {
      const svg = svgOf(view);
      if (!svg) continue;
      if (drawings.get(view.id) !== drawn(view)) looks.delete(view.id); // a new page is about another part
      drawings.set(view.id, drawn(view));
      show(view, kept(view) ?? looks.get(view.id) ?? first(view));
    }
    pressed();
    askDrop();
    if (unsure) carry(unsure);
    if (held?.taken && held.dragged) carry(held.taken);
    else if (keyed) carry(keyed);
  }
  document.addEventListener("DOMContentLoaded", ready);
  document.addEventListener("htmx:after:swap", ready);
  addEventListener("resize", ready);
  document.fonts.ready.then(ready); // letters of another height change the box of a map
})();
