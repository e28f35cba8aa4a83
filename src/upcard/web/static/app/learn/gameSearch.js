// @ts-check
/** Looking for a game on the home page: by words, by the name of a game that is not here, by a name with a slip. */

/** @typedef {import("../protocol").GameSummary} GameSummary */

/** Words that the search ignores. */
const FILLERS = new Set([
  "like",
  "for",
  "the",
  "and",
  "with",
  "an",
  "a",
  "of",
  "in",
  "game",
  "games",
  "players",
  "player",
  "card",
  "cards",
]);
const PEOPLE = new Set(["people", "persons", "players", "player"]);
const NOT = new Set(["no", "without", "not"]);
const NUMBERS = new Map(
  /** @type {[string, number][]} */ ([
    ...["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map((word, i) => [word, i + 1]),
    ...[
      ["fifteen", 15],
      ["twenty", 20],
      ["thirty", 30],
      ["forty", 40],
      ["sixty", 60],
      ["ninety", 90],
    ],
  ]),
);
/** Letters of a name that are looked at, and of one in which a slip is looked for. */
const MAX_LETTERS = 40;
const MIN_LETTERS = 4;
/** From this length on, a name may have two slips. */
const MIN_LETTERS_OF_TWO_SLIPS = 8;

/** Small letters without accents. @param {string} text */
const plain = (text) => text.slice(0, MAX_LETTERS).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The words of a text, and of those the ones that are looked for. @param {string} text */
const partsOf = (text) => plain(text).split(/[^\p{L}\d]+/u);
const wordsOf = (/** @type {string} */ text) => partsOf(text).filter((word) => word && !FILLERS.has(word));

/** A name without the signs between its letters: "Mau-Mau" as "maumau". @param {string} name */
const bare = (name) => wordsOf(name).join("");

/** What a search asks for: "ten minutes, two people", "partners, no bidding".
 * @param {string} wanted */
function wishOf(wanted) {
  const wish = { words: /** @type {string[]} */ ([]), without: /** @type {string[]} */ ([]), players: 0, minutes: 0 };
  const parts = partsOf(wanted);
  for (let i = 0; i < parts.length; i += 1) {
    const [part, next = ""] = [parts[i], parts[i + 1]];
    const count = NUMBERS.get(part) ?? (/^\d+$/.test(part) ? Number(part) : 0);
    if (count && /^min(ute)?s?$/.test(next)) {
      wish.minutes = count;
      i += 1;
    } else if (count && PEOPLE.has(next)) {
      wish.players = count;
      i += 1;
    } else if (/^\d+$/.test(part)) wish.players = count;
    else if (part === "hour") wish.minutes = 60;
    else if (NOT.has(part) && next) {
      wish.without.push(next);
      i += 1;
    } else if (part && !FILLERS.has(part)) wish.words.push(part);
  }
  return wish;
}

/** @param {GameSummary} game @param {string} wanted */
export function matches(game, wanted) {
  const others = game.instead.flatMap(({ names }) => names).join(" ");
  const known = wordsOf(`${game.title}`).join(" ");
  const all = ` ${known} ${game.family} ${game.words} ${others}`.toLowerCase();
  const { words, without, players, minutes } = wishOf(wanted);
  return (
    (!players || game.players.includes(players)) &&
    (!minutes || game.minutes <= minutes) &&
    words.every((word) => all.includes(` ${word}`)) &&
    !without.some((word) => all.includes(` ${word}`))
  );
}

/** Whether two names differ by a few letters: one too many, missing, wrong or exchanged with the next.
 * @param {string} a @param {string} b @param {number} most */
function near(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return false;
  let [before, last] = [/** @type {number[]} */ ([]), Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (exchanged) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length] <= most;
}

/** @typedef {{game: GameSummary, name: string, why: string}} Nearest `name`: of the game that is not here, `why` the
 * one that is here is near it; `name` is empty where a name of a game that is here has a slip in it */

/** What a search means that is no search by words: the game that is not here, or the one whose name has a slip.
 * @param {GameSummary[]} games @param {string} wanted @returns {Nearest | null} */
export function nearest(games, wanted) {
  const asked = bare(wanted);
  if (!asked || games.some((game) => bare(game.title) === asked)) return null;
  const others = games.flatMap((game) =>
    game.instead.flatMap(({ names, why }) => names.map((name) => ({ game, name, why, bare: bare(name) }))),
  );
  const exact = others.find((one) => one.bare === asked);
  if (exact) return exact;
  if (asked.length < MIN_LETTERS || games.some((game) => matches(game, wanted))) return null;
  const slips = asked.length >= MIN_LETTERS_OF_TWO_SLIPS ? 2 : 1;
  const own =
    games.find(({ title }) => near(asked, bare(title), slips)) ??
    games.find(({ title }) => wordsOf(title).some((word) => word.length >= MIN_LETTERS && near(asked, word, slips)));
  if (own) return { game: own, name: "", why: "" };
  return others.find((one) => near(asked, one.bare, slips)) ?? null;
}
