// Melds by rank: each stands under its own rank, whatever wild cards it holds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, view, zone } from "./dom.js";

const { html } = await import("../../../src/upcard/web/static/app/base/html.js");
const { MeldsByRank } = await import("../../../src/upcard/web/static/app/components/table/cards/MeldsByRank.js");
const { RANKS } = await import("../../../src/upcard/web/static/app/cards/cards.js");
const { names } = await import("../../../src/upcard/web/static/app/table/names.js");

const melds = (seat, king) =>
  RANKS.map((rank, i) =>
    zone("meld", rank === "K" ? king : rank === "2" ? ["2♣"] : [], { name: `m${i}`, per: "seat", unit: seat }),
  );

test("a meld of kings that starts with a wild two is in the column of kings", async () => {
  const seen = view([]);
  const both = [melds(1, []), melds(0, ["2♥", "K♥"])];
  const root = await drawn(html`<${MeldsByRank} melds=${both} view=${seen} names=${names(seen, [])} />`);
  const columns = [...root.querySelectorAll(".rank-column")];
  assert.equal(columns.length, RANKS.length);
  const kings = columns.find((one) => one.querySelector(".rank-name").textContent === "K");
  assert.match(kings.querySelectorAll("[role=img]")[0].getAttribute("aria-label"), /king of hearts/);
  assert.equal(new Set(columns.map((one) => one.querySelector(".rank-name").textContent)).size, RANKS.length);
});
