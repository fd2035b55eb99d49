// A tile follows the finger, and `page.drop(from, to)` gets the keys of both places. Taps and keys
// go on working: less than a few pixels is no drag.

const NEAR = 8;

export function drag(page) {
  let held = null;
  addEventListener("pointerdown", (event) => {
    const tile = event.isPrimary && event.target.closest(".lay .tile.up:not(:disabled), .pieces .tile");
    // Measured now: a page that is redrawn takes the tile away.
    held = tile && { tile, box: tile.getBoundingClientRect(), x: event.clientX, y: event.clientY };
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < NEAR) return;
      const ghost = (held.ghost = held.tile.cloneNode(true));
      ghost.classList.add("ghost");
      delete ghost.dataset.key;
      ghost.setAttribute("aria-hidden", "true");
      Object.assign(ghost.style, { width: `${held.box.width}px`, height: `${held.box.height}px` });
      document.body.append(ghost);
    }
    Object.assign(held.ghost.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
  });
  const end = (event) => {
    const { ghost, tile } = held || {};
    held = null;
    if (!ghost) return;
    ghost.remove();
    const under = event.type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY);
    const to = under && under.closest(".lay .tile, .pieces");
    if (to && page.drop) page.drop(tile.dataset.key, to.dataset.key || "");
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
