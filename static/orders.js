// A place is tapped on the reader's own map, a heading on a compass; ticks of the placing list stay.
//
// A [data-spot] holds the map and the two fields of metres that a tap fills in; the sheet is looked
// through after it, as after any answer. A [data-hands] names the list that is ticked off, its data-ticks
// the address that is told.
"use strict";

(() => {
  const STILL_PX = 9; // a finger that moves farther drags the map

  const views = new Map(); // how each map is zoomed; a swap takes what stands in the page
  const wholes = new Map();
  const number = (field) => Number.parseFloat(field.value.replace(",", "."));

  class Spot {
    constructor(box) {
      this.box = box;
      this.svg = box.querySelector("svg");
      this.fields = [...box.querySelectorAll(".spotfields input:not([type=hidden])")];
      this.scale = Number(box.dataset.scale);
      this.tall = Number(box.dataset.tall);
      this.turned = Number(box.dataset.turned);
      this.inches = box.dataset.axes === "x_in y_in";
      this.per = Number(box.dataset.per ?? 1); // of the table's unit to an inch
      this.unit = (box.dataset.unit ?? "inches") === "inches" ? "″" : ` ${box.dataset.unit}`;
      this.arrow = Number(box.dataset.step); // with Shift ten times as much
      this.far = [Number(box.dataset.wideM), Number(box.dataset.tallM)];
      const [turned, metre] = box.dataset.ground?.split(" ").map(Number) ?? [0, 1]; // the map's metres on a table
      this.metre = metre;
      this.ground = box.dataset.ground && ((place) => this.onMap(place, turned).map((each) => each / metre));
    }

    // a place in words, right and away
    way(place, told) {
      return place.map((each, i) => `${told(each)} ${["right", "away"][i]}`).join(", ");
    }

    get value() {
      const told = this.fields.map((field) => number(field) / this.per);
      return told.some(Number.isNaN) ? null : told;
    }

    // a place on the reader's table as the map has it
    onMap([right, away], turned) {
      const [wide, deep] = this.far;
      return { 0: [right, away], 90: [away, wide - right], 180: [wide - right, deep - away], 270: [deep - away, right] }[turned];
    }

    // the plan as its reader looks across it, and back again
    across([x, y]) {
      const [wide, tall] = this.far;
      return { 0: [x, y], 90: [tall - y, x], 180: [wide - x, tall - y], 270: [y, wide - x] }[this.turned];
    }

    back([right, away]) {
      const [wide, tall] = this.far;
      return { 0: [right, away], 90: [away, tall - right], 180: [wide - right, tall - away], 270: [wide - away, right] }[this.turned];
    }

    at(metres) {
      const [right, away] = this.across(metres);
      return [right * this.scale, this.tall - away * this.scale];
    }

    metres(event) {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      return this.back([point.x / this.scale, (this.tall - point.y) / this.scale]);
    }

    set(place, done) {
      const step = this.step();
      const held = place.map((metres, i) => Math.min(this.far[i], Math.max(0, Math.round(metres / step) * step)));
      this.fields.forEach((field, i) => {
        field.value = this.told(held[i]);
        field.setAttribute("value", field.value);
      });
      this.show();
      if (done) this.fields[0].dispatchEvent(new Event("change", { bubbles: true }));
    }

    // a length in the unit of the table
    told(length) {
      return this.per === 1 ? Math.round(length * 10) / 10 : Math.round(length * this.per);
    }

    // no finer than a finger can mean it
    step() {
      const metre = this.svg.getScreenCTM().a * this.scale;
      return Number(this.box.dataset.fine) * (this.inches || metre > 1 ? 1 : metre > 0.3 ? 5 : 10);
    }

    show() {
      const cross = this.svg.querySelector(".cross");
      const way = this.svg.querySelector(".way");
      const place = this.value;
      if (!place || !cross) return;
      const [x, y] = this.at(place);
      cross.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      cross.removeAttribute("visibility");
      const mm = (each) => `${Math.round(each)} mm`;
      const told = [];
      if (this.inches) told.push(this.way(place, (each) => `${this.told(each)}${this.unit}`));
      else if (this.ground) told.push(this.way(place, mm), grid(this.ground(place)).toLowerCase());
      else told.push(grid(place));
      if (this.box.dataset.start) {
        const start = this.box.dataset.start.split(" ").map(Number);
        const [sx, sy] = this.at(start);
        way?.setAttribute("d", `M${sx.toFixed(1)} ${sy.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`);
        const far = Math.hypot(place[0] - start[0], place[1] - start[1]);
        told.push(this.inches ? `${this.told(far)}${this.unit} from here` : `${Math.round(far / this.metre)} m from here`);
      }
      const to = this.box.dataset.to?.split(" ").map(Number); // the laptop knows the ground: it told of this place
      if (to && to.every((each, i) => each === place[i])) told.push(this.box.dataset.takes);
      this.box.querySelector(".spotwords").textContent = told.join(", ");
    }

    get view() {
      return this.svg.getAttribute("viewBox").split(" ").map(Number);
    }

    look(x, y, wide, high) {
      const [, , fullWide, fullHigh] = this.whole();
      const left = Math.min(Math.max(x, 0), fullWide - wide);
      const top = Math.min(Math.max(y, 0), fullHigh - high);
      this.svg.setAttribute("viewBox", [left, top, wide, high].map((each) => each.toFixed(2)).join(" "));
      views.set(this.box.id, this.svg.getAttribute("viewBox"));
      this.box.classList.toggle("zoomed", wide < fullWide);
      this.north(left, top, wide, high);
    }

    // the arrow to the north keeps its corner and its size
    north(left, top, wide, high) {
      const arrow = this.svg.querySelector(".north");
      if (!arrow) return;
      const size = wide / this.whole()[2];
      const aside = Number(arrow.dataset.aside) * size;
      const [upright, side] = arrow.dataset.corner.split(" ");
      const x = side === "left" ? left + aside : left + wide - aside;
      const y = upright === "high" ? top + aside : top + high - aside;
      arrow.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${size.toFixed(3)})`);
    }

    whole() {
      if (!wholes.has(this.box.id)) wholes.set(this.box.id, this.view);
      return wholes.get(this.box.id);
    }

    zoom(by) {
      const [, , fullWide, fullHigh] = this.whole();
      const [x, y, wide, high] = this.view;
      const share = Math.min(1, Math.max(0.125, (wide * by) / fullWide));
      const place = this.value ? this.at(this.value) : null;
      const middle = place && by < 1 ? place : [x + wide / 2, y + high / 2];
      const size = [fullWide * share, fullHigh * share];
      this.look(middle[0] - size[0] / 2, middle[1] - size[1] / 2, ...size);
    }
  }

  const grid = ([x, y]) => `Square ${[x, y].map((m) => String(Math.floor(m / 100)).padStart(2, "0")).join("")}`;
  const spotOf = (target) => {
    const box = target.closest?.("[data-spot]");
    return box && new Spot(box);
  };

  let pressed = null;
  document.addEventListener("pointerdown", (event) => {
    const map = event.target.closest?.("[data-spot] svg");
    if (!map || !event.isPrimary) return;
    const spot = spotOf(map);
    pressed = { spot, x: event.clientX, y: event.clientY, view: spot.view, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!pressed || !event.isPrimary) return;
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    pressed.moved ||= Math.hypot(dx, dy) > STILL_PX;
    if (!pressed.moved) return;
    const [x, y, wide, high] = pressed.view;
    const unit = 1 / pressed.spot.svg.getScreenCTM().a;
    pressed.spot.look(x - dx * unit, y - dy * unit, wide, high);
  });
  document.addEventListener("pointercancel", () => (pressed = null));
  document.addEventListener("pointerup", (event) => {
    if (!pressed || !event.isPrimary) return;
    const { spot, moved } = pressed;
    pressed = null;
    if (!moved) spot.set(spot.metres(event), true);
  });

  document.addEventListener("click", (event) => {
    const zoom = event.target.closest?.("[data-zoom]");
    if (zoom) spotOf(zoom).zoom(Number(zoom.dataset.zoom));
    const fills = event.target.closest?.("[data-fills]");
    if (!fills) return;
    const field = fills.closest("form").querySelector(`input[name="${CSS.escape(fills.dataset.fills)}"]`);
    field.value = fills.dataset.value;
    field.setAttribute("value", field.value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  document.addEventListener("keydown", (event) => {
    const map = event.target.closest?.(".spotmap");
    const way = ARROWS[event.key];
    if (!map || (!way && event.key !== "Enter")) return;
    event.preventDefault();
    const spot = spotOf(map);
    if (!way) {
      if (spot.value) spot.fields[0].dispatchEvent(new Event("change", { bubbles: true }));
      return;
    }
    const from = spot.value ?? spot.box.dataset.start?.split(" ").map(Number) ?? spot.far.map((far) => far / 2);
    const [right, away] = spot.across(from);
    const far = spot.arrow * (event.shiftKey ? 10 : 1);
    spot.set(spot.back([right + way[0] * far, away + way[1] * far]), false);
  });

  // The placing list: the laptop has the ticks, for all phones of the side; what it has not heard of
  // yet stands in this phone, and is told when the link is back. They go with the turn.
  const HANDS = "hands";
  let telling = false;
  function kept(list) {
    const all = JSON.parse(localStorage.getItem(HANDS) ?? "{}");
    const [battle, turn] = list.dataset.hands.split(" ");
    return { all, battle, turn, untold: (all[battle]?.turn === turn && all[battle].untold) || {} };
  }
  function keep(list, change) {
    const { all, battle, turn, untold } = kept(list);
    try {
      localStorage.setItem(HANDS, JSON.stringify({ ...all, [battle]: { turn, untold: change({ ...untold }) } }));
    } catch {} // a browser that keeps nothing: the box is ticked all the same
  }
  function restore() {
    for (const list of document.querySelectorAll("[data-hands]")) {
      const { untold } = kept(list);
      let left = 0;
      for (const box of list.querySelectorAll("input[type=checkbox]")) {
        box.checked = untold[box.value] ?? "done" in box.dataset;
        left += box.checked ? 0 : 1;
      }
      const count = list.querySelector(".left");
      if (count) count.textContent = left ? `${left} to do` : "all done";
    }
  }
  async function tell() {
    const list = document.querySelector("[data-hands]");
    const [next] = list ? Object.entries(kept(list).untold) : [];
    if (!next || telling) return;
    telling = true;
    const [words, done] = next;
    try {
      const body = new URLSearchParams({ turn: kept(list).turn, words, done: done ? "yes" : "no" });
      const answer = await fetch(list.dataset.ticks, { method: "POST", body });
      if (answer.status >= 500) throw new Error("not kept");
      for (const box of list.querySelectorAll("input[type=checkbox]")) {
        if (box.value === words && answer.ok) box.toggleAttribute("data-done", done);
      }
      keep(list, ({ [words]: told, ...others }) => (told === done ? others : { [words]: told, ...others }));
      telling = false;
      tell();
    } catch {
      telling = false; // no link: told when it is back
    }
  }
  document.addEventListener("link", (event) => event.detail && tell());
  document.addEventListener("change", (event) => {
    const list = event.target.closest?.("[data-hands]");
    if (!list) return;
    const { value, checked } = event.target;
    keep(list, (untold) => ({ ...untold, [value]: checked }));
    restore();
    tell();
  });

  function ready() {
    for (const box of document.querySelectorAll("[data-spot]")) {
      const spot = new Spot(box);
      if (views.has(box.id)) spot.look(...views.get(box.id).split(" ").map(Number));
      spot.show();
    }
    restore();
    tell();
  }
  document.addEventListener("DOMContentLoaded", ready);
  document.addEventListener("htmx:after:swap", ready);
  addEventListener("pageshow", ready);
})();
