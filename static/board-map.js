// A printed map over its picture: taps and strokes are sent one by one, and the laptop answers with
// everything entered so far. Areas are numbers on spots; hexes are a grid, laid by two or three taps.
"use strict";

(() => {
  const desk = document.getElementById("mapdesk");
  if (!desk) return;
  const SVG = "http://www.w3.org/2000/svg";
  const ZOOMS = [1, 1.5, 2, 3, 4, 6];
  const LAST = 99; // columns and rows have two digits
  const MOST = 2000; // hexes that are sent at once
  const [wide, high] = [Number(desk.dataset.wide), Number(desk.dataset.high)];
  const svg = document.getElementById("mapsvg");
  const layer = document.getElementById("mapdrawn");
  const wet = document.getElementById("mapwet"); // strokes on their way
  const isHexes = desk.dataset.kind === "hexes";
  const round = Math.max(wide, high) / 75; // radius of a number's circle

  let drawn = null; // what is entered
  let marks = null; // spots on the picture, by name
  let grid = null; // the grid of hexes
  let hub = ""; // the place whose borders are tapped
  let zoom = 0;
  let stroke = null;
  let queue = Promise.resolve();

  const state = () => document.getElementById("mapstate");
  const say = (words) => (document.getElementById("mapsays").textContent = words);
  const brush = () => desk.querySelector('[name="brush"]:checked')?.value.split(/ (.*)/) ?? [];

  function add(into, tag, told, words) {
    const each = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(told)) each.setAttribute(key, value);
    if (words !== undefined) each.textContent = words;
    return into.appendChild(each);
  }

  function read() {
    drawn = JSON.parse(state().dataset.drawn);
    marks = JSON.parse(state().dataset.marks);
    grid = isHexes ? gridOf(Object.entries(marks)) : null;
    layer.replaceChildren();
    (isHexes ? drawHexes : drawAreas)();
  }

  function send(values, shown) {
    queue = queue.then(async () => {
      try {
        const body = new URLSearchParams(values);
        const answer = await fetch(desk.dataset.address, { method: "POST", headers: { "HX-Request": "true" }, body });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const fresh = page.getElementById("mapstate");
        if (!fresh) throw new Error(answer.status);
        state().replaceWith(document.adoptNode(fresh));
      } catch {
        say("The laptop did not answer, so the last tap was not kept. Tap again.");
      }
      shown?.remove();
      read();
    });
  }

  // Places with numbers.

  function drawAreas() {
    for (const [a, b, kind] of drawn.links) {
      if (!marks[a] || !marks[b]) continue;
      const [[x1, y1], [x2, y2]] = [marks[a], marks[b]];
      add(layer, "line", { class: `touch ${kind}`, x1, y1, x2, y2, "stroke-width": round / 4 });
    }
    for (const [name, [x, y]] of Object.entries(marks)) {
      const label = drawn.labels[name] ?? "";
      const shape = label.startsWith("h") ? { points: hexagon(x, y) } : { cx: x, cy: y, r: round };
      const picked = name === hub ? " picked" : "";
      add(layer, shape.points ? "polygon" : "circle", { class: `place${picked}`, "stroke-width": round / 8, ...shape });
      add(layer, "text", { class: `number${picked}`, x, y: y + round * 0.38, "font-size": round * 1.1 }, name);
      if (label) add(layer, "text", { class: "modifier", x: x + round * 1.1, y: y + round * 1.3, "font-size": round }, label.replace(/[ch]/, ""));
    }
  }

  const hexagon = (x, y) => [0, 1, 2, 3, 4, 5].map((n) => `${x + 1.15 * round * Math.cos((n * Math.PI) / 3)},${y + 1.15 * round * Math.sin((n * Math.PI) / 3)}`).join(" ");

  function tapPlace(at) {
    const [does, what] = brush();
    const near = Object.entries(marks).find(([, [x, y]]) => Math.hypot(at[0] - x, at[1] - y) < round * 1.7)?.[0];
    const names = document.getElementById("placename");
    if (does === "spot" && near && near !== names.value) {
      names.value = near;
      say(`Tap where ${near} is.`);
    } else if (does === "spot") {
      const name = names.value;
      send({ do: "spot", names: name, x: Math.round(at[0]), y: Math.round(at[1]) });
      const left = [...names.options].map((each) => each.value).filter((each) => each !== name && !marks[each]);
      const later = left.find((each) => names.querySelector(`[value="${each}"]`).index > names.selectedIndex);
      names.value = later ?? left[0] ?? name;
      say(left.length ? `Next: ${names.value}.` : "Every place has its number.");
    } else if (!near) {
      say("Tap a number on the picture.");
    } else if (does === "mark") {
      send({ do: "mark", what, names: near });
    } else if (does === "border") {
      if (hub && hub !== near) return send({ do: "border", names: `${hub} ${near}` });
      hub = hub === near ? "" : near;
      say(hub ? `Tap each place that ${hub} touches. Tap ${hub} again when all are entered.` : "Tap the next place.");
      layer.replaceChildren();
      drawAreas();
    }
  }

  // Hexes: columns run down; every second column sits half a hex lower.

  const nameOf = (column, row) => `${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`;
  const partsOf = (name) => [Number(name.slice(0, 2)), Number(name.slice(2))];
  const isLow = (column) => (column % 2 === 0) === (drawn.shifted === "even");
  const unitOf = ([column, row]) => [1.5 * column, Math.sqrt(3) * (row + (isLow(column) ? 0.5 : 0))];

  function gridOf(points) {
    const [p, q, r] = points.map(([name, at]) => ({ at, unit: unitOf(partsOf(name)) }));
    if (!q) return null;
    const [ux, uy] = [q.unit[0] - p.unit[0], q.unit[1] - p.unit[1]];
    const [vx, vy] = [q.at[0] - p.at[0], q.at[1] - p.at[1]];
    let [a, b, c, d] = [0, 0, 0, 0]; // x = a u + c v + e, y = b u + d v + f
    if (r) {
      const [sx, sy] = [r.unit[0] - p.unit[0], r.unit[1] - p.unit[1]];
      const [tx, ty] = [r.at[0] - p.at[0], r.at[1] - p.at[1]];
      const det = ux * sy - uy * sx;
      if (Math.abs(det) < 0.01) return say("Three hexes in one line make no grid. Remove the grid, and choose other hexes.");
      [a, c] = [(vx * sy - tx * uy) / det, (tx * ux - vx * sx) / det];
      [b, d] = [(vy * sy - ty * uy) / det, (ty * ux - vy * sx) / det];
    } else {
      const whole = ux * ux + uy * uy;
      [a, b] = [(vx * ux + vy * uy) / whole, (vy * ux - vx * uy) / whole];
      [c, d] = [-b, a];
    }
    if (Math.abs(a * d - b * c) < 9) return say("The hexes of the grid are too close together.");
    const [e, f] = [p.at[0] - a * p.unit[0] - c * p.unit[1], p.at[1] - b * p.unit[0] - d * p.unit[1]];
    return { a, b, c, d, e, f, size: Math.sqrt(Math.abs(a * d - b * c)) };
  }

  const toPicture = (u, v) => [grid.a * u + grid.c * v + grid.e, grid.b * u + grid.d * v + grid.f];

  function toUnit([x, y]) {
    const [dx, dy, det] = [x - grid.e, y - grid.f, grid.a * grid.d - grid.b * grid.c];
    return [(grid.d * dx - grid.c * dy) / det, (grid.a * dy - grid.b * dx) / det];
  }

  const centre = (name) => toPicture(...unitOf(partsOf(name)));
  const isInside = ([x, y]) => x >= 0 && y >= 0 && x <= wide && y <= high;

  function* everyHex() {
    for (let column = 1; column <= LAST; column++)
      for (let row = 1; row <= LAST; row++) if (isInside(toPicture(...unitOf([column, row])))) yield nameOf(column, row);
  }

  // the hexes nearest to a point, the nearest first
  function nearest(at) {
    const [u, v] = toUnit(at);
    const found = [];
    for (let column = Math.floor(u / 1.5) - 1; column <= Math.ceil(u / 1.5) + 1; column++) {
      const row = Math.floor(v / Math.sqrt(3) - (isLow(column) ? 0.5 : 0));
      for (const each of [row - 1, row, row + 1, row + 2]) {
        const [cu, cv] = unitOf([column, each]);
        if (column >= 1 && column <= LAST && each >= 1 && each <= LAST) found.push([Math.hypot(cu - u, cv - v), nameOf(column, each)]);
      }
    }
    return found.sort((a, b) => a[0] - b[0]).map(([, name]) => name).filter((name) => isInside(centre(name)));
  }

  function cornersOf(name) {
    const [u, v] = unitOf(partsOf(name));
    return [0, 1, 2, 3, 4, 5].map((n) => toPicture(u + Math.cos((n * Math.PI) / 3), v + Math.sin((n * Math.PI) / 3)));
  }

  const outline = (name) => cornersOf(name).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

  function edgeOf(a, b) {
    const [[ax, ay], [bx, by]] = [centre(a), centre(b)];
    const middle = [(ax + bx) / 2, (ay + by) / 2];
    const ends = cornersOf(a).sort((p, q) => Math.hypot(p[0] - middle[0], p[1] - middle[1]) - Math.hypot(q[0] - middle[0], q[1] - middle[1]));
    return { x1: ends[0][0], y1: ends[0][1], x2: ends[1][0], y2: ends[1][1] };
  }

  function drawHexes() {
    for (const [name, [x, y]] of Object.entries(marks)) add(layer, "circle", { class: "gridpoint", cx: x, cy: y, r: round / 3 });
    if (!grid) return;
    const grounds = [...desk.querySelectorAll('[class*="ground-"] input')].map((each) => each.value.replace("paint ", ""));
    const lines = [...everyHex()].map((name) => `M${outline(name).replaceAll(" ", "L")}Z`).join("");
    for (const [name, [ground, bunker, road, path]] of Object.entries(drawn.hexes)) {
      const at = centre(name);
      if (!isInside(at)) continue;
      if (ground) add(layer, "polygon", { class: `hex ground-${grounds.indexOf(ground) + 1}`, points: outline(name) });
      const words = `${ground.slice(0, 2)}${bunker === "B" ? " B" : ""}`;
      if (words) add(layer, "text", { class: "ground", x: at[0], y: at[1] + grid.size * 0.25, "font-size": grid.size * 0.6 }, words);
      for (const [way, ends] of [["road", road], ["path", path]])
        for (const end of ends) {
          const [x2, y2] = centre(end);
          add(layer, "line", { class: way, x1: at[0], y1: at[1], x2: (at[0] + x2) / 2, y2: (at[1] + y2) / 2, "stroke-width": grid.size / 6 });
        }
    }
    add(layer, "path", { class: "grid", d: lines, "stroke-width": Math.max(1, grid.size / 30) });
    for (const [a, b] of drawn.sides) add(layer, "line", { class: "wire", ...edgeOf(a, b), "stroke-width": grid.size / 5 });
  }

  function paint(at) {
    if (!grid) return say("Place the grid first: tap the centers of two or three hexes.");
    const [name, other] = nearest(at);
    if (!name) return;
    const isEdge = stroke.what.endsWith("wire");
    const id = isEdge ? [name, other].sort().join("/") : name;
    if ((isEdge && !other) || stroke.names.at(-1) === id || (stroke.seen.has(id) && !["road", "path"].includes(stroke.what))) return;
    stroke.names.push(id);
    stroke.seen.add(id);
    if (isEdge) add(stroke.shown, "line", { class: "wire", ...edgeOf(name, other), "stroke-width": grid.size / 5 });
    else add(stroke.shown, "polygon", { class: "hex wet", points: outline(name) });
  }

  function paintTo(at) {
    const [x, y] = stroke.at;
    const steps = grid ? Math.ceil(Math.hypot(at[0] - x, at[1] - y) / (grid.size / 3)) : 1;
    for (let step = 1; step <= Math.min(steps, 300); step++) paint([x + ((at[0] - x) * step) / steps, y + ((at[1] - y) * step) / steps]);
    stroke.at = at;
  }

  function tapGrid(at) {
    const field = document.getElementById("hexname");
    if (!/^\d{4}$/.test(field.value)) {
      field.focus();
      return say("Enter the four digits of a hex, then tap its center.");
    }
    send({ do: "spot", names: field.value, x: Math.round(at[0]), y: Math.round(at[1]) });
    field.value = "";
    field.focus();
  }

  // Taps and strokes on the picture.

  function spot(event) {
    const box = svg.getBoundingClientRect();
    return [((event.clientX - box.left) * wide) / box.width, ((event.clientY - box.top) * high) / box.height];
  }

  svg.addEventListener("pointerdown", (event) => {
    const [does, what] = brush();
    if (does !== "paint" || event.button) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    stroke = { what, names: [], seen: new Set(), shown: add(wet, "g", {}), at: spot(event) };
    paint(stroke.at);
  });
  svg.addEventListener("pointermove", (event) => stroke && paintTo(spot(event)));
  const lift = () => {
    if (stroke?.names.length) send({ do: "paint", what: stroke.what, names: stroke.names.join(" ") }, stroke.shown);
    stroke = null;
  };
  svg.addEventListener("pointerup", lift);
  svg.addEventListener("pointercancel", lift);
  svg.addEventListener("click", (event) => {
    const [does] = brush();
    if (does === "paint" || does === "move" || !does) return;
    (isHexes ? tapGrid : tapPlace)(spot(event));
  });

  function size() {
    const room = desk.querySelector(".maplook").clientWidth;
    svg.setAttribute("width", room * ZOOMS[zoom]);
    svg.setAttribute("height", (room * ZOOMS[zoom] * high) / wide);
  }

  desk.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.zoom) {
      zoom = Math.min(Math.max(zoom + (button.dataset.zoom === "in" ? 1 : -1), 0), ZOOMS.length - 1);
      size();
    } else if (button.id === "mapundo") {
      send({ do: "undo" });
    } else if (button.id === "gridoff") {
      send({ do: "grid" });
    } else if (button.id === "mapfill") {
      const what = desk.querySelector('[class*="ground-"] :checked')?.value.replace("paint ", "");
      if (!grid || !what) return say("Place the grid and choose a terrain first.");
      const blank = [...everyHex()].filter((name) => !drawn.hexes[name]?.[0]);
      for (let from = 0; from < blank.length; from += MOST) send({ do: "paint", what, names: blank.slice(from, from + MOST).join(" ") });
    }
  });
  desk.addEventListener("change", (event) => {
    if (event.target.name !== "brush") return;
    svg.classList.toggle("paints", brush()[0] === "paint");
    hub = "";
    say("");
    read();
  });
  addEventListener("resize", size);
  svg.classList.toggle("paints", brush()[0] === "paint");
  size();
  read();
})();
