// Runs in the page: returns a line for each layout fault, beginning with its kind.
() => {
  const MIN_TARGET = 44,
    MIN_TEXT = 12,
    SLACK = 1;
  const faults = [];
  const say = (kind, element, more) => faults.push(`${kind}: ${called(element)}${more ? ` ${more}` : ""}`);
  const called = (element) => {
    const name = element.getAttribute("aria-label") || element.textContent.trim().replace(/\s+/g, " ");
    const kind =
      typeof element.className === "string" && element.className
        ? `.${element.className.trim().split(/\s+/)[0]}`
        : element.tagName.toLowerCase();
    return `${kind} "${name.slice(0, 40)}"`;
  };
  const shown = (element) =>
    element.getBoundingClientRect().width > 1.5 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".sr");
  // Log, rules and chat scroll by themselves and are not part of the table.
  const scope = [...document.querySelectorAll(".room *")].filter(
    (element) => !element.closest(".panel, dialog, .drawer"),
  );
  const scrolls = (element, axis) => ["auto", "scroll"].includes(getComputedStyle(element)[`overflow${axis}`]);
  const scroller = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (
        (scrolls(at, "Y") && at.scrollHeight > at.clientHeight + SLACK) ||
        (scrolls(at, "X") && at.scrollWidth > at.clientWidth + SLACK)
      ) {
        return at;
      }
    }
    return null;
  };
  // The part of an element's box that no ancestor cuts off, and who cuts it.
  const cut = (element) => {
    const box = element.getBoundingClientRect();
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    let by = null;
    const clip = (l, t, r, b, who) => {
      if (left < l - SLACK || top < t - SLACK || right > r + SLACK || bottom > b + SLACK) by ??= who;
      [left, top, right, bottom] = [Math.max(left, l), Math.max(top, t), Math.min(right, r), Math.min(bottom, b)];
    };
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display !== "contents" && (style.overflowX !== "visible" || style.overflowY !== "visible")) {
        const b = at.getBoundingClientRect();
        clip(b.left, b.top, b.right, b.bottom, at);
      }
    }
    clip(0, 0, innerWidth, innerHeight, document.body);
    return { box, by, wide: right - left, high: bottom - top, left, top, right, bottom };
  };
  // What scrolls says so: it fades at its edge, or its bar is always there.
  const signed = (element) => element.hasAttribute("data-fades");

  // A word that explains itself stands in a sentence, and is as high as its line.
  const targets = scope.filter((e) => e.matches("button:not(.term), a[href], input, select, textarea") && shown(e));
  for (const target of targets) {
    const { box, by, wide, high } = cut(target);
    const rail = by && scroller(target);
    if (by && rail && by.contains(target) && signed(rail)) continue; // it is reached by scrolling, and one sees that
    if (by && (box.width - wide > SLACK + 1 || box.height - high > SLACK + 1)) {
      say("cut", target, `${Math.round(box.width)}x${Math.round(box.height)} by ${called(by).slice(0, 30)}`);
      continue;
    }
    // A small sign may have a large target.
    const grown = Number.parseFloat(getComputedStyle(target, "::after").height) || 0;
    if (box.width < MIN_TARGET - 0.6 || Math.max(box.height, grown) < MIN_TARGET - 0.6) {
      say("small", target, `${Math.round(box.width)}x${Math.round(box.height)}`);
    }
    if (target.disabled) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (!top || !(target.contains(top) || top.contains(target))) {
      say("covered", target, `by ${top ? called(top) : "nothing"}`);
    }
  }

  const words = scope.filter(
    (e) => shown(e) && !e.closest("svg") && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()),
  );
  for (const one of words) {
    const size = Number.parseFloat(getComputedStyle(one).fontSize);
    if (size < MIN_TEXT - 0.01) say("tiny text", one, `${size}px`);
    const { box, by, wide, high } = cut(one);
    const rail = by && scroller(one);
    if (by && !(rail && signed(rail)) && (box.width - wide > 2 || box.height - high > 4)) {
      say("cut text", one, `by ${called(by).slice(0, 30)}`);
    } else if (
      one.scrollWidth > one.clientWidth + 1 &&
      getComputedStyle(one).overflowX === "hidden" &&
      getComputedStyle(one).textOverflow === "clip"
    ) {
      say("cut text", one);
    }
  }

  // Tokens that must not lie over each other: each is one thing to the eye.
  const THINGS =
    ".plate, .trick .played, .zone:not(.seat .zone):not(.quiet), .fact, .sides, .status p, .button, .hand .held, " +
    ".pile-grid .fan, .score, .strip, .say, .tag, .bet, .calls-box, .bids, .wall, .before > *, .wonpile, .pot";
  const things = scope
    .filter((e) => e.matches(THINGS) && shown(e))
    .map((e) => ({ e, box: cut(e) }))
    .filter((t) => t.box.wide > 0 && t.box.high > 0);
  const SPARED = 3;
  const own = (e) => e.closest(".hand, .trick, .pile-grid");
  for (let i = 0; i < things.length; i++) {
    for (let j = i + 1; j < things.length; j++) {
      const a = things[i],
        b = things[j];
      if (a.e.contains(b.e) || b.e.contains(a.e) || (own(a.e) && own(a.e) === own(b.e))) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > SPARED && down > SPARED) {
        say("overlap", a.e, `and ${called(b.e)} (${Math.round(across)}x${Math.round(down)})`);
      }
    }
  }
  for (const card of scope.filter((e) => e.matches(".card") && shown(e))) {
    const { box, by, wide, high } = cut(card);
    const rail = by && scroller(card);
    if (by && !(rail && signed(rail)) && (box.width - wide > 6 || box.height - high > 6)) {
      say(
        "cut",
        card,
        `${card.closest("[aria-label]")?.getAttribute("aria-label")?.slice(0, 40)} by ${called(by).slice(0, 30)}`,
      );
    }
  }
  if (
    document.documentElement.scrollWidth > innerWidth + SLACK ||
    document.documentElement.scrollHeight > innerHeight + SLACK
  ) {
    faults.push("the page scrolls");
  }
  return [...new Set(faults)];
};
