// The view of a drawn map: the part shown, its scale, the place of the ruler, and which place on the ground
// a point of the screen is. map.js handles fingers, mouse and keys; both belong to the drawings of
// assistant/cards/drawing. The view of each map is kept over every swap of the page.
"use strict";

(() => {
  const NEAREST = 12; // times

  const looks = new Map(); // by the id of the view: x, y, w, h
  const STORE = "map "; // beginning of the key in the browser's tab, before the battle's address
  const svgOf = (view) => view.querySelector(".mapsvg");
  const whole = (view) => svgOf(view).dataset.whole.split(" ").map(Number);
  const scaleOf = (view) => Number(svgOf(view).dataset.scale);
  const axesOf = (view) => (view.dataset.axes ?? "x_m y_m").split(" ");
  const fineOf = (view) => Number(view.dataset.fine ?? 1);
  const stepOf = (view) => Number(view.dataset.step ?? 10); // the step of an arrow key; five times as much with Shift

  // a place under the names of the view's fields
  function named(view, place, before = "") {
    return Object.fromEntries(axesOf(view).map((axis, i) => [before + axis, place[i]]));
  }

  // The view: a part of the drawing with the shape of its box.

  function fit(view) {
    const [wide, high] = whole(view);
    return shaped(view, { x: 0, y: 0, w: wide, h: high });
  }

  function shaped(view, look) {
    const box = view.getBoundingClientRect();
    if (!box.width || !box.height) return look;
    const w = Math.max(look.w, (look.h * box.width) / box.height);
    const h = (w * box.height) / box.width;
    return { x: look.x + (look.w - w) / 2, y: look.y + (look.h - h) / 2, w, h };
  }

  // at least the whole drawing, at most so many times larger

  function bounded(view, w) {
    const all = fit(view);
    return Math.min(all.w, Math.max(all.w / NEAREST, w));
  }

  function first(view) {
    const [x, y, w, h] = svgOf(view).dataset.first.split(" ").map(Number);
    const look = shaped(view, { x, y, w, h });
    const [allWide, allHigh] = whole(view);
    return { ...look, x: within(look.x, look.w, allWide), y: within(look.y, look.h, allHigh) };
  }

  // At first nothing outside the drawing is shown if the drawing is larger than the view. Later it may
  // be: the point between two fingers stays there, even near an edge.

  const within = (low, seen, far) => (seen < far ? Math.min(Math.max(low, 0), far - seen) : (far - seen) / 2);

  function show(view, look) {
    const svg = svgOf(view);
    const all = fit(view);
    const w = bounded(view, look.w);
    const h = (w * all.h) / all.w;
    const x = Math.min(Math.max(look.x, all.x), all.x + all.w - w);
    const y = Math.min(Math.max(look.y, all.y), all.y + all.h - h);
    looks.set(view.id, { x, y, w, h });
    keep(view, { x, y, w, h });
    svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    const size = w / (view.getBoundingClientRect().width || w);
    for (const each of svg.querySelectorAll("[data-at]:not(.unit, .place, .replabel)")) {
      let [ax, ay] = each.dataset.at.split(" ").map(Number);
      if (each.dataset.edge) [ax, ay] = toEdge(each, { x, y, w, h }, whole(view), size);
      const kept = `translate(${ax * (1 - size)} ${ay * (1 - size)}) scale(${size})`;
      each.setAttribute("transform", kept);
    }
    showRuler(svg, { x, y, w, h }, size);
    showNorth(svg, { x, y, w, h }, size);
    mapCrowd(svg, { x, y, w, h }, size);
    view.classList.toggle("near", size < 0.62);
    view.dispatchEvent(new Event("maplook", { bubbles: true }));
  }

  // A map with data-keeps shows the same part from page to page; so does a sheet's map in its place.

  const drawn = (view) => `${svgOf(view).dataset.first} of ${svgOf(view).dataset.whole}`;
  const placeOf = (view) => (view.matches(".overmap > main .spotmap") ? document.querySelector(".deskside .mapview") : view);

  function keep(view, look) {
    const name = placeOf(view)?.dataset.keeps;
    if (!name) return;
    try {
      sessionStorage.setItem(STORE + name, JSON.stringify({ drawn: drawn(view), look }));
    } catch {} // a browser without room for it
  }

  function kept(view) {
    const name = placeOf(view)?.dataset.keeps;
    try {
      const found = name && JSON.parse(sessionStorage.getItem(STORE + name));
      return found?.drawn === drawn(view) ? found.look : null;
    } catch {
      return null;
    }
  }

  // The numbers of the grid and the ruler stay at the edge of the view.

  function toEdge(number, look, [wide, high], size) {
    const [ax, ay] = number.dataset.at.split(" ").map(Number);
    const [x, y] = number.dataset.edge === "low" ? [ax, Math.min(high, look.y + look.h)] : [Math.max(0, look.x), ay];
    number.setAttribute("x", x + (number.dataset.edge === "low" ? 3 : 4));
    number.setAttribute("y", y - (number.dataset.edge === "low" ? 5 : 4));
    const crowded = number.dataset.edge === "left" && y > look.y + look.h - 30 * size;
    number.classList.toggle("off", crowded);
    return [x, y];
  }

  function showRuler(svg, look, size) {
    const ruler = svg.querySelector(".ruler");
    if (!ruler) return;
    const scale = Number(svg.dataset.scale) / Number(ruler.dataset.per) / size; // pixels of the screen for a unit
    const lengths = ruler.dataset.lengths.split(" ").map(Number);
    const metres = Math.max(lengths[0], ...lengths.filter((m) => m * scale <= look.w / size / 5));
    const [, high] = svg.dataset.whole.split(" ").map(Number);
    const [upright, side] = ruler.dataset.corner.split(" ");
    const [bars, words] = [ruler.querySelectorAll("rect"), ruler.querySelector("text")];
    const long = metres * scale;
    const left = side === "left" ? 34 : -long - 12;
    const y = upright === "low" ? -34 : 26;
    bars.forEach((bar, i) => {
      bar.setAttribute("x", left + i * (long / 3));
      bar.setAttribute("y", y);
      bar.setAttribute("width", long / 3);
    });
    words.setAttribute("x", left + long);
    words.setAttribute("y", y - 5);
    words.textContent = `${metres} ${ruler.dataset.unitOf}`;
    const corner = [side === "left" ? Math.max(0, look.x) : look.x + look.w, upright === "low" ? Math.min(high, look.y + look.h) : Math.max(0, look.y)];
    ruler.setAttribute("transform", `translate(${corner[0]} ${corner[1]}) scale(${size})`);
  }

  function showNorth(svg, look, size) {
    const north = svg.querySelector(".north");
    if (!north) return;
    // the buttons of an order's map are in its low corners
    const [upright, side] = svg.closest(".pointing") ? ["high", "right"] : north.dataset.corner.split(" ");
    const [wide, high] = svg.dataset.whole.split(" ").map(Number);
    const aside = Number(north.dataset.aside) * size;
    const x = side === "left" ? Math.max(0, look.x) + aside : Math.min(wide, look.x + look.w) - aside;
    const y = upright === "high" ? Math.max(0, look.y) + aside : Math.min(high, look.y + look.h) - aside;
    north.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
  }

  function zoom(view, by, at) {
    const look = looks.get(view.id);
    const w = bounded(view, look.w / by);
    const share = w / look.w;
    const [x, y] = at ?? [look.x + look.w / 2, look.y + look.h / 2];
    show(view, { x: x - (x - look.x) * share, y: y - (y - look.y) * share, w, h: look.h * share });
  }

  function point(view, event) {
    const from = svgOf(view).getScreenCTM().inverse();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(from);
    return [at.x, at.y];
  }

  // Meters or inches from the south-west corner of the plan; only a map with north on top is measured.

  function metres(view, [x, y]) {
    const [wide, high] = whole(view);
    const scale = scaleOf(view);
    const held = [Math.min(Math.max(x, 0), wide), Math.min(Math.max(y, 0), high)];
    const fine = fineOf(view);
    return [held[0] / scale, (high - held[1]) / scale].map((each) => Number((Math.round(each / fine) * fine).toFixed(3)));
  }

  const size = (view) => looks.get(view.id).w / view.getBoundingClientRect().width;
  const again = (view) => looks.has(view.id) && show(view, looks.get(view.id));
  globalThis.drawnMap = { again, looks, kept, drawn, svgOf, whole, scaleOf, stepOf, named, fit, first, bounded, show, zoom, point, metres, size };
})();
