// Chooses a place on the map of a sheet by a tap, and moves it finely with a finger or the arrow keys.
//
// A [data-spot] holds the map (a .mapview, moved by map.js) and the two fields that a tap fills in; the sheet
// is checked after it, as after any answer. A tap near a line of data-lines snaps to it. With data-outline
// each tap adds a corner of an area.
"use strict";

(() => {
  const STILL_PX = 7; // a finger that moves farther drags the map
  const GRIP_PX = 30; // a finger this near the chosen place moves it
  const FINELY = 0.5; // the place then moves half as far as the finger
  const LOUPE = 3; // times
  const ROOM = { left: 60, right: 68, top: 84, low: 92 }; // pixels about a place that comes into view: buttons and tags
  let isNextLeg = false; // the next tap adds a leg from the chosen place

  const { looks, whole, zoom, show, size } = globalThis.drawnMap;
  const number = (field) => Number.parseFloat(field.value.replace(",", "."));
  const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

  class Spot {
    constructor(box) {
      this.box = box;
      this.view = box.querySelector(".spotmap");
      this.svg = box.querySelector(".mapsvg");
      this.fields = [...box.querySelectorAll(".spotfields input:not([type=hidden])")];
      this.via = box.querySelector("[name=via]"); // the bends of a path of several legs
      this.scale = Number(box.dataset.scale);
      this.tall = Number(box.dataset.tall);
      this.turned = Number(box.dataset.turned);
      this.inches = box.dataset.axes === "x_in y_in";
      this.per = Number(box.dataset.per ?? 1); // units of the table for an inch
      this.unit = (box.dataset.unit ?? "inches") === "inches" ? "″" : ` ${box.dataset.unit}`;
      this.ways = box.dataset.ways?.split(", ") ?? ["right", "away"];
      this.arrow = Number(box.dataset.step); // ten times as much with Shift
      this.far = [Number(box.dataset.wideM), Number(box.dataset.tallM)];
      const [turned, metre] = box.dataset.ground?.split(" ").map(Number) ?? [0, 1]; // the meters of the map on a table
      this.metre = metre;
      this.lines = JSON.parse(box.dataset.lines ?? "[]"); // names, points, and the distance within which a tap snaps to them
      this.ground = box.dataset.ground && ((place) => this.onMap(place, turned).map((each) => each / metre));
    }

    // a place in words, right and away, or from two edges
    way(place, told) {
      return place.map((each, i) => `${told(each)} ${this.ways[i]}`).join(", ");
    }

    get value() {
      const told = this.fields.map((field) => number(field) / this.per);
      return told.some(Number.isNaN) ? null : told;
    }

    // a place on the reader's table in the map's own coordinates
    onMap([right, away], turned) {
      const [wide, deep] = this.far;
      return { 0: [right, away], 90: [away, wide - right], 180: [wide - right, deep - away], 270: [deep - away, right] }[turned];
    }

    // the plan turned to its reader, and back again
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

    get bends() {
      return (this.via?.value || null)?.split(";").map((each) => each.split(" ").map(Number)) ?? [];
    }

    set bends(places) {
      this.via.value = places.map((each) => each.join(" ")).join(";");
      this.via.setAttribute("value", this.via.value);
    }

    // adds a leg, removes the last one, or takes the way by road
    changeLegs(button) {
      isNextLeg = button.dataset.leg === "next" && !isNextLeg;
      button.setAttribute("aria-pressed", String(isNextLeg));
      if (button.dataset.leg === "next") {
        this.box.querySelector(".spotwords").textContent = isNextLeg ? "Tap the end of the next leg." : "";
        if (!isNextLeg) this.show();
        return;
      }
      const bends = this.bends;
      const place = button.dataset.leg === "back" ? bends.pop() : this.value;
      this.via.value = button.dataset.via ?? "";
      if (button.dataset.leg === "back") this.bends = bends;
      this.set(place, { done: true, finely: true });
    }

    // a finger snaps to a near line; keys move to the unit
    set(place, { done = false, finely = false, taps = false } = {}) {
      const step = finely ? Number(this.box.dataset.fine) : this.step();
      const on = taps && this.nearLine(place);
      const held = (on || place.map((metres) => Math.round(metres / step) * step)).map((each, i) => Math.min(this.far[i], Math.max(0, each)));
      this.fields.forEach((field, i) => {
        field.value = this.told(held[i]);
        field.setAttribute("value", field.value);
      });
      this.show();
      if (done) this.fields[0].dispatchEvent(new Event("change", { bubbles: true }));
    }

    // pixels of the screen for a unit of the table
    get pixels() {
      return this.svg.getScreenCTM().a * this.scale;
    }

    // the nearest bend of a line under the finger, or else the nearest place on one
    nearLine(place) {
      const fine = Number(this.box.dataset.fine);
      const within = (found, reach) => apart(found, place) <= reach / this.pixels;
      const bends = this.lines.flatMap(([, points, reach]) => points.filter((each) => within(each, reach)));
      const stretches = this.lines.flatMap(([, points, reach]) => points.slice(1).map((to, i) => nearestOn(points[i], to, place)).filter((each) => within(each, reach)));
      for (const near of [bends, stretches]) {
        if (near.length) return near.reduce((a, b) => (apart(b, place) < apart(a, place) ? b : a)).map((each) => Math.round(each / fine) * fine);
      }
      return null;
    }

    // the thing that the place is on
    lineAt(place) {
      const reach = Number(this.box.dataset.fine);
      return this.lines.find(([, points]) => points.slice(1).some((to, i) => apart(nearestOn(points[i], to, place), place) <= reach))?.[0];
    }

    // a length in the unit of the table
    told(length) {
      return this.per === 1 ? Math.round(length * 10) / 10 : Math.round(length * this.per);
    }

    // rounded: a finger is not exact
    step() {
      const metre = this.pixels;
      return Number(this.box.dataset.fine) * (this.inches || metre > 1 ? 1 : metre > 0.3 ? 5 : 10);
    }

    // whether the laptop has drawn the way to this place, since it knows the ground
    isTold(place) {
      const to = this.box.dataset.to?.split(" ").map(Number);
      return Boolean(to?.every((each, i) => each === place[i])) && (this.box.dataset.via ?? "") === (this.via?.value ?? "");
    }

    show() {
      const cross = this.svg.querySelector(".cross");
      const way = this.svg.querySelector(".way");
      const place = this.value;
      if (!place || !cross) return;
      const [x, y] = this.at(place);
      cross.dataset.at = `${x.toFixed(1)} ${y.toFixed(1)}`;
      cross.firstElementChild.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      cross.removeAttribute("visibility");
      const look = looks.get(this.view.id);
      if (look) show(this.view, look); // the cross keeps its size
      const isTold = this.isTold(place);
      this.svg.querySelector(".sketch")?.setAttribute("visibility", isTold ? "visible" : "hidden");
      this.box.querySelector(".spottold")?.toggleAttribute("data-stale", !isTold);
      const mm = (each) => `${Math.round(each)} mm`;
      const told = [];
      if (this.inches) told.push(this.way(place, (each) => `${this.told(each)}${this.unit}`));
      else if (this.ground) told.push(grid(this.ground(place)));
      else told.push(grid(place));
      const on = this.lineAt(place);
      if (on) told.push(`on ${on}`);
      if (this.box.dataset.start) {
        const start = this.box.dataset.start.split(" ").map(Number);
        const [sx, sy] = this.at(this.bends.at(-1) ?? start);
        way?.setAttribute("d", isTold && "takes" in this.box.dataset ? "" : `M${sx.toFixed(1)} ${sy.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`);
        const far = apart(place, start);
        if (!(isTold && this.bends.length)) told.push(this.inches ? `${this.told(far)}${this.unit} from here` : `${Math.round(far / this.metre)} m from here`);
      }
      if (isTold && this.box.dataset.takes) told.push(this.box.dataset.takes);
      this.box.querySelector(".spotwords").textContent = told.join(", ");
    }

    // a typed place that is out of view, or under a button, moves or widens the part of the map that shows
    reveal() {
      const look = looks.get(this.view.id);
      const place = this.value;
      if (!look || !place) return;
      const box = this.view.getBoundingClientRect();
      const [wide, high] = [box.width - ROOM.left - ROOM.right, box.height - ROOM.top - ROOM.low];
      const start = this.box.dataset.start?.split(" ").map(Number);
      const places = [place, ...this.bends, ...(start ? [start] : [])].map((each) => this.at(each));
      const [xs, ys] = [0, 1].map((i) => places.map((each) => each[i]));
      const [left, top, right, low] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      const unit = look.w / box.width;
      const isClear = (size) => left >= look.x + ROOM.left * size && right <= look.x + look.w - ROOM.right * size && top >= look.y + ROOM.top * size && low <= look.y + look.h - ROOM.low * size;
      if (isClear(unit)) return;
      const size = Math.max(unit, (right - left) / wide, (low - top) / high);
      const x = (left + right) / 2 - (ROOM.left + wide / 2) * size;
      const y = (top + low) / 2 - (ROOM.top + high / 2) * size;
      show(this.view, { x, y, w: box.width * size });
    }

    zoom(by) {
      zoom(this.view, 1 / by, by < 1 && this.value ? this.at(this.value) : undefined);
    }
  }

  // the place on a segment nearest to another place
  function nearestOn([ax, ay], [bx, by], [x, y]) {
    const [dx, dy] = [bx - ax, by - ay];
    const long = dx * dx + dy * dy;
    const share = long ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / long)) : 0;
    return [ax + share * dx, ay + share * dy];
  }

  const grid = ([x, y]) => `Square ${[x, y].map((m) => String(Math.floor(m / 100)).padStart(2, "0")).join("")}`;
  const spotOf = (target) => {
    const box = target.closest?.("[data-spot]");
    return box && new Spot(box);
  };

  // A tap chooses a place, a finger on the chosen place moves it finely; map.js moves the map.

  let pressed = null;
  document.addEventListener("pointerdown", (event) => {
    const map = event.target.closest?.("[data-spot] .mapsvg");
    if (!map || !event.isPrimary) {
      pressed = null; // a second finger scales the map
      return;
    }
    const spot = spotOf(map);
    const place = spot.value;
    const [x, y] = [event.clientX, event.clientY];
    pressed = { spot, x, y, moved: false };
    if (!place) return;
    const cross = new DOMPoint(...spot.at(place)).matrixTransform(spot.svg.getScreenCTM());
    if (Math.hypot(cross.x - x, cross.y - y) > GRIP_PX) return;
    pressed.grip = spot.across(place);
    event.stopPropagation(); // the map does not move
  }, true);
  document.addEventListener("pointermove", (event) => {
    if (!pressed || !event.isPrimary) return;
    const { spot, grip } = pressed;
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    pressed.moved ||= Math.hypot(dx, dy) > STILL_PX;
    if (!pressed.moved || !grip) return;
    event.stopPropagation();
    const unit = FINELY / spot.pixels;
    spot.set(spot.back([grip[0] + dx * unit, grip[1] - dy * unit]), { finely: true });
    magnify(spot, event);
  }, true);
  document.addEventListener("pointercancel", () => {
    pressed = null;
    dropLoupe();
  });
  document.addEventListener("pointerup", (event) => {
    if (!pressed || !event.isPrimary) return;
    const { spot, moved, grip } = pressed;
    pressed = null;
    dropLoupe();
    if (moved && grip) spot.fields[0].dispatchEvent(new Event("change", { bubbles: true }));
    if (moved) return;
    if ((isNextLeg || "outline" in spot.box.dataset) && spot.via && spot.value) spot.bends = [...spot.bends, spot.value];
    isNextLeg = false;
    spot.set(spot.metres(event), { done: true, taps: true });
  });

  // While a place is moved, a magnifier away from the finger shows the ground around it.

  function magnify(spot, event) {
    const box = spot.view.getBoundingClientRect();
    let glass = spot.view.querySelector(".loupe");
    if (!glass) {
      glass = spot.svg.cloneNode(true);
      glass.setAttribute("class", "mapsvg loupe");
      glass.querySelectorAll(".ruler, .north, .sketch").forEach((each) => each.remove());
      spot.view.append(glass);
    }
    glass.querySelector(".cross").replaceWith(spot.svg.querySelector(".cross").cloneNode(true));
    const small = size(spot.view) / LOUPE;
    for (const each of glass.querySelectorAll("[data-at]:not([data-edge])")) {
      const [ax, ay] = each.dataset.at.split(" ").map(Number);
      each.setAttribute("transform", `translate(${ax * (1 - small)} ${ay * (1 - small)}) scale(${small})`);
    }
    const wide = glass.getBoundingClientRect().width * small;
    const [x, y] = spot.at(spot.value);
    glass.setAttribute("viewBox", `${x - wide / 2} ${y - wide / 2} ${wide} ${wide}`);
    glass.classList.toggle("aside", event.clientX < box.left + box.width / 2 && event.clientY < box.top + box.height / 2);
  }
  const dropLoupe = () => document.querySelector(".loupe")?.remove();

  document.addEventListener("click", (event) => {
    const zoom = event.target.closest?.("[data-zoom]");
    if (zoom) spotOf(zoom).zoom(Number(zoom.dataset.zoom));
    const leg = event.target.closest?.("[data-leg]");
    if (leg) spotOf(leg).changeLegs(leg);
  });

  // Enter after a typed place first draws the way there; a second Enter seals the order.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches?.("[data-spot] .spotfields input")) return;
    const spot = spotOf(event.target);
    const place = spot.value;
    if (!place || !spot.box.querySelector(".spottold") || spot.isTold(place)) return;
    event.preventDefault();
    spot.reveal();
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });
  document.addEventListener("change", (event) => {
    if (event.isTrusted && event.target.matches?.("[data-spot] .spotfields input")) spotOf(event.target).reveal();
  }, true);

  // A change of a typed place hides the drawn way.
  document.addEventListener("input", (event) => {
    if (event.target.matches?.("[data-spot] .spotfields input")) spotOf(event.target).show();
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
    spot.set(spot.back([right + way[0] * far, away + way[1] * far]));
  });

  function ready() {
    for (const box of document.querySelectorAll("[data-spot]")) new Spot(box).show();
  }
  document.addEventListener("DOMContentLoaded", ready);
  document.addEventListener("htmx:after:swap", ready);
  addEventListener("pageshow", ready);
})();
