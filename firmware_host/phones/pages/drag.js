// A tile follows the finger, and `page.drop(from, to)` gets the keys of both places. Taps and keys
// go on working: less than a few pixels is no drag.

const NEAR = 8;

export function drag(page) {
  let held = null;
  addEventListener("pointerdown", (event) => {
    const tile = event.isPrimary && event.target.closest(".lay .tile.up:not(:disabled), .pieces .tile");
    held = tile ? { tile, from: tile.dataset.key, x: event.clientX, y: event.clientY } : null;
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < NEAR) return;
      const { width, height } = held.tile.getBoundingClientRect();
      held.ghost = held.tile.cloneNode(true);
      held.ghost.classList.add("ghost");
      held.ghost.removeAttribute("data-key");
      held.ghost.setAttribute("aria-hidden", "true");
      Object.assign(held.ghost.style, { width: `${width}px`, height: `${height}px` });
      document.body.append(held.ghost);
    }
    Object.assign(held.ghost.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
  });
  const end = (event) => {
    const { ghost, from } = held || {};
    held = null;
    if (!ghost) return;
    ghost.remove();
    const under = event.type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY);
    const to = under && under.closest(".lay .tile, .pieces");
    if (to && page.drop) page.drop(from, to.dataset.key || "");
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
