// The map editor: corners are dragged, added and removed on the drawing; the fields have the rest.
//
// An area or line is a row of the form ([data-row]) whose field of corners is JSON. Changes on the drawing are
// typed into that field, and the page is checked as after any typing. Everything can be undone: the form is
// remembered before each change. map-photo.js has the photograph below the drawing.
"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const MOST = 60; // changes that can be undone

  const before = []; // the form before each change
  let shown = null; // the form now
  let row = null; // the row picked
  let corner = -1; // the corner picked in the row
  let draws = false;
  let drag = null;
  let said = ""; // the words beside the map, until there are new ones

  const view = () => document.getElementById("editmap");
  const form = () => document.getElementById("card");
  const say = (words) => (document.getElementById("mapsays").textContent = said = words);
  const rowOf = (name) => document.querySelector(`.maprow[data-row="${name}"]`);
  const field = () => {
    const table = row && rowOf(row)?.querySelector("[data-places]"); // some rows have no corners
    return table && document.querySelector(`[name="${table.dataset.places}"]`);
  };
  const closed = () => !row.startsWith("lines");

  function corners() {
    try {
      const told = JSON.parse(field()?.value || "[]");
      return Array.isArray(told) ? told.filter((each) => Array.isArray(each) && each.length === 2) : [];
    } catch {
      return [];
    }
  }

  function tell(places, done = true) {
    const into = field();
    if (!into) return;
    into.value = JSON.stringify(places);
    handles();
    if (!done) return;
    if (places.length && places.length < (closed() ? 3 : 2)) note(); // not a shape yet, so there is nothing to check
    else into.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // Meters of a map, inches of a table: the drawing has their names and their precision.

  const words = () => view().dataset.words.split("|"); // such as "meters east|meters north"
  const unit = () => words()[0].split(" ")[0];
  const stepped = (each, step) => Number((Math.round(each / step) * step).toFixed(3));
  const fine = (each) => stepped(each, Number(view().dataset.fine));

  // rounded: a finger is not exact
  function metresOf(event) {
    const at = drawnMap.metres(view(), drawnMap.point(view(), event));
    const coarse = Number(view().dataset.coarse);
    const pixel = drawnMap.size(view()) / Number(view().querySelector(".mapsvg").dataset.scale);
    return at.map((each) => (pixel > coarse / 4 ? stepped(each, coarse) : fine(each)));
  }

  function onSheet([x, y]) {
    const svg = view().querySelector(".mapsvg");
    const high = Number(svg.dataset.whole.split(" ")[1]);
    return [x * Number(svg.dataset.scale), high - y * Number(svg.dataset.scale)];
  }

  const photo = mapPhoto({ view, say, unit, onSheet });

  function layer(name, first) {
    const svg = view().querySelector(".mapsvg");
    let found = svg.querySelector(`.${name}`);
    if (!found) {
      found = document.createElementNS(SVG, "g");
      found.setAttribute("class", name);
      if (first) svg.insertBefore(found, svg.querySelector(".hit"));
      else svg.append(found);
    }
    return found;
  }

  // A table of places replaces the field of corners, with a corner on each line.

  function tables() {
    for (const table of document.querySelectorAll("[data-places]")) {
      const into = document.querySelector(`[name="${table.dataset.places}"]`);
      const inRow = table.closest(".maprow").dataset.row;
      const open = inRow === row;
      let places = [];
      try {
        places = JSON.parse(into.value || "[]");
      } catch {} // typed by hand and not finished
      const fits = Array.isArray(places) && places.every((each) => Array.isArray(each) && each.length === 2);
      table.parentElement.classList.toggle("tabled", fits);
      if (!fits) continue;
      const wanted = open ? places.length : 0;
      if (table.children.length !== wanted + 1) lines(table, wanted);
      table.lastChild.textContent = open ? "One more corner" : `${places.length} ${places.length === 1 ? "corner" : "corners"}: show`;
      for (let i = 0; i < wanted; i++) {
        const line = table.children[i];
        line.classList.toggle("on", i === corner);
        line.querySelectorAll("input").forEach((field, j) => {
          if (field !== document.activeElement || !field.value.trim()) field.value = places[i][j];
        });
      }
    }
  }

  function lines(table, wanted) {
    const one = (i) =>
      `<div class="corner-line"><span>${i + 1}</span>` +
      words().map((way, j) => `<input inputmode="decimal" autocomplete="off" aria-label="Corner ${i + 1}, ${way}" data-place="${i} ${j}">`).join("") +
      `<button type="button" class="tool" data-out="${i}" aria-label="Take corner ${i + 1} out">✕</button></div>`;
    table.innerHTML = [...Array(wanted).keys()].map(one).join("") + '<button type="button" class="button plain" data-more></button>';
  }

  function typed(field) {
    const [i, j] = field.dataset.place.split(" ").map(Number);
    const metres = Number(field.value.replace(",", "."));
    const places = corners();
    if (!field.value.trim() || Number.isNaN(metres)) {
      say(`Enter a corner in ${unit()}.`);
      field.value = places[i][j];
      return;
    }
    say("");
    corner = i;
    places[i][j] = metres;
    tell(places);
  }

  function inTable(event) {
    const table = event.target.closest?.("[data-places]");
    if (!table) return false;
    const inRow = table.closest(".maprow").dataset.row;
    if (inRow !== row) pick(inRow);
    else if (event.target.dataset.out !== undefined) {
      corner = Number(event.target.dataset.out);
      edits.remove();
    } else if ("more" in event.target.dataset) {
      const places = corners();
      const [last, first] = [places.at(-1) ?? [0, 0], closed() && places.length > 2 ? places[0] : places.at(-2)];
      corner = places.length;
      tell([...places, first ? [0, 1].map((i) => fine((last[i] + first[i]) / 2)) : last]);
    }
    return true;
  }

  // These fields belong to the browser: their text is not part of the form.
  document.addEventListener("change", (event) => {
    if (!event.target.closest?.("[data-place], .local-fields")) return;
    event.stopPropagation();
    if (event.target.dataset.place) typed(event.target);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.closest?.("[data-place], .local-fields input")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.target.dataset.place) event.target.blur();
    else edits.scaled();
  }, true);

  function handles() {
    if (!view()) return;
    tables();
    const on = layer("handles");
    on.textContent = "";
    document.querySelectorAll(".maprow").forEach((each) => each.classList.toggle("on", each.dataset.row === row));
    if (!row || !field()) return;
    const size = drawnMap.size(view());
    const places = corners().map(onSheet);
    const add = (name, told) => {
      const made = on.appendChild(document.createElementNS(SVG, name));
      for (const [key, value] of Object.entries(told)) made.setAttribute(key, value);
    };
    add(closed() ? "polygon" : "polyline", { class: "edge", points: places.map((p) => p.join(",")).join(" "), "stroke-width": 2 * size });
    places.forEach(([x, y], i) => {
      const [nx, ny] = places[(i + 1) % places.length];
      if (places.length > 1 && (closed() || i + 1 < places.length)) {
        const [cx, cy] = [(x + nx) / 2, (y + ny) / 2];
        add("circle", { class: "between", cx, cy, r: 6 * size, "stroke-width": 1.5 * size });
        add("circle", { class: "grip", cx, cy, r: 14 * size, "data-between": i });
      }
    });
    places.forEach(([cx, cy], i) => {
      add("circle", { class: i === corner ? "corner on" : "corner", cx, cy, r: 8 * size, "stroke-width": 2 * size });
      add("circle", { class: "grip", cx, cy, r: 20 * size, "data-corner": i });
    });
  }

  function pick(name) {
    row = name;
    corner = -1;
    handles();
  }

  // A grip is taken before the map itself would move.
  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.(".editmap .grip");
    if (!grip || (event.pointerType === "mouse" && event.button)) return;
    event.stopPropagation();
    event.preventDefault();
    const places = corners();
    if (grip.dataset.between !== undefined) {
      corner = Number(grip.dataset.between) + 1;
      places.splice(corner, 0, metresOf(event));
    } else corner = Number(grip.dataset.corner);
    drag = { id: event.pointerId, places, moved: grip.dataset.between !== undefined };
    view().setPointerCapture(event.pointerId);
    tell(places, false);
  }, true);
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.id) return;
    event.stopPropagation();
    const at = metresOf(event);
    if (String(drag.places[corner]) === String(at)) return;
    drag.moved = true;
    drag.places[corner] = at;
    const [east, north] = view().dataset.short.split("|");
    say(`${at[0]}${east}, ${at[1]}${north}`);
    tell(drag.places, false);
  }, true);
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => {
      if (event.pointerId !== drag?.id) return;
      event.stopPropagation();
      const done = drag;
      drag = null;
      say("");
      if (done.moved) tell(done.places);
      else handles();
    }, true);
  }

  document.addEventListener("click", (event) => {
    if (inTable(event)) return;
    const button = event.target.closest?.("[data-edits]");
    if (button) return edits[button.dataset.edits]();
    if (event.target.closest?.(".grip")) return;
    if (event.target.closest?.(".editmap")) {
      if (photo.takes(event)) return;
      if (draws && field()) {
        corner = -1;
        return tell([...corners(), metresOf(event)]);
      }
      pick(event.target.dataset.row ?? event.target.closest(".unit")?.dataset.group ?? null);
      if (row && matchMedia("(min-width: 1100px)").matches) rowOf(row)?.scrollIntoView({ block: "nearest" });
      return;
    }
    const inRow = event.target.closest?.(".maprow");
    if (inRow) pick(inRow.dataset.row);
  });
  document.addEventListener("keydown", (event) => {
    if (!["Delete", "Backspace"].includes(event.key) || event.target.closest("input, select, textarea")) return;
    if (view() && corner >= 0) edits.remove();
  });

  const edits = {
    draw() {
      draws = !draws;
      if (draws && !row) row = [...document.querySelectorAll(".maprow")].at(-1)?.dataset.row ?? null;
      say(draws ? (row ? "Tap the corners one after another." : "Make an area or a line first.") : "");
      pressed();
      handles();
    },
    remove() {
      const places = corners();
      if (corner < 0) return say("Tap a corner first.");
      places.splice(corner, 1);
      corner = -1;
      say("");
      tell(places);
    },
    undo() {
      note(); // a change without an answer of the laptop yet is undone too
      const last = before.pop();
      say(last ? "" : "Nothing to undo.");
      if (!last) return;
      shown = null;
      form().elements.before.value = last;
      const button = document.createElement("button");
      Object.assign(button, { name: "do", value: "restore", hidden: true });
      form().append(button);
      form().requestSubmit(button);
      button.remove();
    },
    ...photo.edits,
  };

  function pressed() {
    document.getElementById("tool-draw")?.setAttribute("aria-pressed", String(draws));
  }

  // Remembers the form before each change that the page shows.

  function remembered() {
    const told = [...new FormData(form())].filter(([name, value]) => typeof value === "string" && !["do", "before", "was"].includes(name));
    return JSON.stringify(told.concat([["was", form().elements.was.value]]));
  }

  function note() {
    const now = remembered();
    if (shown !== null && shown !== now) {
      before.push(shown);
      before.splice(0, Math.max(0, before.length - MOST));
    }
    shown = now;
  }

  // On a phone the map scrolls away with the page, which has gone to the new row.
  function show() {
    const { top, bottom } = view().getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) view().scrollIntoView({ block: "center" });
  }

  let rows = null; // the number of rows before
  function ready() {
    if (!view()) return;
    say(said); // an answer to an earlier change does not clear it
    note();
    const every = [...document.querySelectorAll(".maprow")];
    if (rows !== null && every.length > rows && document.activeElement?.closest?.(".maprow")) {
      row = document.activeElement.closest(".maprow").dataset.row; // a row was added: its corners come next
      draws = Boolean(field()) && !corners().length;
      if (draws) say("Tap its corners on the map.");
      if (draws) show();
    }
    rows = every.length;
    if (row && !every.some((each) => each.dataset.row === row)) row = null;
    pressed();
    photo.lies();
    handles();
  }
  document.addEventListener("DOMContentLoaded", ready);
  document.addEventListener("htmx:after:swap", ready);
  document.addEventListener("wheel", () => view() && requestAnimationFrame(handles));
})();
