// Symbols and names keep their size on a map at every scale: symbols move apart as far as they overlap at
// this scale, and a name is shown only if it covers nothing. The drawing has done the same for its own scale
// (assistant/cards/drawing/symbol_spacing.py, assistant/cards/drawing/labels.py).
"use strict";

(() => {
  const APART = 27; // pixels: nearer symbols overlap
  const HALF = 13.5; // half of a symbol, in pixels
  const SLACK = 0.4;
  const ASIDE = 4; // pixels by which a row of symbols is broken up
  const GOLDEN = Math.PI * (3 - Math.sqrt(5));
  const ROUNDS = 160;
  const HOMING = 50; // rounds in which each is pulled back to its place
  const HOME = 0.12; // share of the way, at first
  const OFF = 9; // a symbol farther from its true place gets a line to it
  const LETTER = 7.6; // pixels of a letter of a name
  const LINE = 18;
  const GAP = 5;

  const spreads = new WeakMap(); // by drawing: the places and scale of the last spread, and its result

  const numbers = (text) => text.split(" ").map(Number);

  // The positions of symbols with these places; one that overlaps no other stays at its place.
  function spread(homes, wide, high) {
    const at = homes.map((home) => [...home]);
    const beside = homes.map(([x]) => x > wide);
    const close = (bodies) => {
      const pairs = [];
      const order = bodies.map((_, n) => n).sort((a, b) => bodies[a][0] - bodies[b][0]);
      for (let i = 0; i < order.length; i++) {
        const [x, y] = bodies[order[i]];
        for (let j = i + 1; j < order.length && bodies[order[j]][0] - x < APART; j++) {
          const [ox, oy] = bodies[order[j]];
          if (Math.hypot(ox - x, oy - y) < APART) pairs.push([Math.min(order[i], order[j]), Math.max(order[i], order[j])]);
        }
      }
      return pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    };
    const crowded = new Set(close(homes).flat());
    for (const n of crowded) at[n] = [at[n][0] + ASIDE * Math.cos(GOLDEN * n), at[n][1] + ASIDE * Math.sin(GOLDEN * n)];
    for (let round = 0; crowded.size && round < ROUNDS; round++) {
      const home = (HOME * Math.max(0, HOMING - round)) / HOMING;
      at.forEach((each, n) => {
        each[0] += (homes[n][0] - each[0]) * home;
        each[1] += (homes[n][1] - each[1]) * home;
      });
      const pairs = close(at);
      if (!home && !pairs.length) break;
      for (const [one, other] of pairs) push(at[one], at[other]);
      at.forEach((each, n) => {
        if (beside[n] || (each[0] === homes[n][0] && each[1] === homes[n][1])) return;
        each[0] = Math.min(Math.max(each[0], HALF), wide - HALF);
        each[1] = Math.min(Math.max(each[1], HALF), high - HALF);
      });
    }
    return at;
  }

  function push(one, other) {
    const far = Math.hypot(other[0] - one[0], other[1] - one[1]);
    if (far >= APART) return;
    const way = far ? [(other[0] - one[0]) / far, (other[1] - one[1]) / far] : [1, 0];
    const half = (APART + SLACK - far) / 2;
    way.forEach((share, i) => {
      one[i] -= share * half;
      other[i] += share * half;
    });
  }

  function spreadOnce(svg, units, size) {
    const key = `${size} ${units.map((unit) => unit.dataset.at).join()}`;
    const known = spreads.get(svg);
    if (known?.key === key) return known.at;
    const homes = units.map((unit) => numbers(unit.dataset.at).map((each) => each / size));
    const [wide, high] = numbers(svg.dataset.whole).map((each) => each / size);
    const at = spread(homes, wide, high);
    spreads.set(svg, { key, at });
    return at;
  }

  // Moves the symbols to their positions at this scale, and returns these in pixels of the screen.
  function units(svg, size) {
    const all = [...svg.querySelectorAll(".unit[data-at]")].filter((unit) => unit.querySelector(".touch"));
    const at = spreadOnce(svg, all, size);
    const leaders = [];
    all.forEach((unit, n) => {
      const drawn = unit.querySelector(".touch");
      const [x, y] = at[n];
      const by = [x - Number(drawn.getAttribute("cx")), y - Number(drawn.getAttribute("cy"))];
      unit.setAttribute("transform", `translate(${by[0] * size} ${by[1] * size}) scale(${size})`);
      leaders.push(leader(numbers(unit.dataset.at), [x, y], size));
    });
    const layer = svg.querySelector(".leaders");
    if (layer) layer.innerHTML = leaders.join("");
    return at;
  }

  function leader(home, [x, y], size) {
    const [dx, dy] = [x - home[0] / size, y - home[1] / size];
    const far = Math.hypot(dx, dy);
    if (far <= OFF) return "";
    const share = 1 - Math.min(1, HALF / far);
    const way = `M0 0L${dx * share} ${dy * share}`;
    return `<g class="truly" transform="translate(${home[0]} ${home[1]}) scale(${size})"><path class="under" d="${way}"/><path class="leader" d="${way}"/><circle class="spot" r="2.8"/></g>`;
  }

  // The numbers of the grid, the ruler and the arrow to the north: no name covers them.
  function fixed(svg, look, size) {
    const { left, top } = svg.getBoundingClientRect();
    const [x, y] = [look.x / size - left, look.y / size - top];
    return [...svg.querySelectorAll(".grid-no, .ruler rect, .north circle")]
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.width)
      .map((box) => [box.left + x, box.top + y, box.right + x, box.bottom + y]);
  }

  // Names stay beside their places and inside the view; a name that would cover something is left out.
  function names(svg, look, size, symbols) {
    const taken = symbols.map(([x, y]) => [x - HALF - 2, y - HALF - 2, x + HALF + 2, y + HALF + 2]);
    taken.push(...fixed(svg, look, size));
    const [left, top, right, bottom] = [look.x, look.y, look.x + look.w, look.y + look.h].map((each) => each / size);
    const every = [...svg.querySelectorAll(".replabel[data-at], .place[data-at]")];
    const late = ({ classList: has }) => Number(has.contains("tight")) - Number(has.contains("replabel")) - 2 * Number(has.contains("range"));
    every.sort((a, b) => late(a) - late(b));
    for (const name of every) {
      const anchor = numbers(name.dataset.at);
      const [x, y] = [Number(name.getAttribute("x")), Number(name.getAttribute("y"))];
      const half = (LETTER * name.textContent.length) / 2 + GAP;
      let at = [anchor[0] / size + x - anchor[0], anchor[1] / size + y - anchor[1]];
      const inside = anchor[0] / size > left && anchor[0] / size < right;
      if (inside && right - left > 2 * half) at = [Math.min(Math.max(at[0], left + half), right - half), at[1]];
      const box = [at[0] - half, at[1] - LINE / 4 - LINE / 2, at[0] + half, at[1] + LINE / 4];
      const meets = (other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
      const seen = meets([left, top, right, bottom]);
      const fits = seen && !taken.some(meets);
      if (fits) taken.push(box);
      name.classList.toggle("fits", fits);
      name.classList.toggle("crowded", seen && !fits);
      name.setAttribute("transform", `translate(${(at[0] - x) * size} ${(at[1] - y) * size}) scale(${size})`);
    }
  }

  // Hatches keep their size; a road has its true width, but stays wide enough to be seen.
  function dress(svg, size) {
    for (const pattern of svg.querySelectorAll("pattern")) {
      pattern.dataset.turned ??= pattern.getAttribute("patternTransform") ?? "";
      pattern.setAttribute("patternTransform", `scale(${size}) ${pattern.dataset.turned}`);
    }
    for (const road of svg.querySelectorAll(".road[data-wide]")) {
      const edge = road.classList.contains("in") ? 3 : 0;
      road.style.strokeWidth = Math.max(8, Number(road.dataset.wide) / size) - edge;
    }
  }

  globalThis.mapCrowd = (svg, look, size) => {
    names(svg, look, size, units(svg, size));
    dress(svg, size);
  };
})();
