// Runs in the page: returns a line for each control that cannot be clicked.
() => {
  const FREE = 24,
    STEP = 4;
  const CONTROLS = "button:not([disabled]), a[href], input:not([disabled]), select:not([disabled]), textarea";
  const named = (element) => {
    const name = element.getAttribute("aria-label") || element.textContent.trim().replace(/\s+/g, " ");
    return `${element.className || element.tagName.toLowerCase()} "${name.slice(0, 48)}"`;
  };
  const hits = (control, x, y) => {
    const top = document.elementFromPoint(x, y);
    return Boolean(top) && control.contains(top);
  };
  // A square of FREE pixels that belongs to the control, so that a finger can hit it.
  const freeSquare = (control, box) => {
    const columns = Math.floor(box.width / STEP);
    const rows = Math.floor(box.height / STEP);
    const side = FREE / STEP;
    let above = Array(columns).fill(0);
    for (let row = 0; row < rows; row++) {
      const here = Array(columns).fill(0);
      for (let column = 0; column < columns; column++) {
        if (!hits(control, box.left + (column + 0.5) * STEP, box.top + (row + 0.5) * STEP)) continue;
        here[column] =
          1 + Math.min(row ? above[column] : 0, column ? here[column - 1] : 0, column && row ? above[column - 1] : 0);
        if (here[column] >= side) return true;
      }
      above = here;
    }
    return false;
  };
  const reached = (control) => {
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return hits(control, x, y) || freeSquare(control, box);
  };
  const rails = (element) => {
    const found = [];
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(at).overflowY)) found.push(at);
    }
    return found;
  };
  const box = document.querySelector("dialog[open]") ?? document.querySelector(".room");
  const controls = [...box.querySelectorAll(CONTROLS)].filter(
    (element) => !element.closest(".panel, .drawer, .sr") && element.checkVisibility({ visibilityProperty: true }),
  );
  const faults = [];
  for (const control of controls) {
    if (reached(control)) continue;
    const before = rails(control).map((rail) => /** @type {const} */ ([rail, rail.scrollTop, rail.scrollLeft]));
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    if (!reached(control)) {
      const { left, top, width, height } = control.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const where = `${Math.round(width)}x${Math.round(height)} at ${Math.round(left)},${Math.round(top)}`;
      faults.push(`${named(control)} ${where} is under ${over ? named(over) : "nothing"}`);
    }
    for (const [rail, top, left] of before) rail.scrollTo({ top, left, behavior: "instant" });
  }
  return faults;
};
