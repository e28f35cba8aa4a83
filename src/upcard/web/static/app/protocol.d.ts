// What the server sends and takes; written by tools/wire_page.py. docs/wire.md says it in words.

/** The whole view: after hello, and to all when the match begins. */
export interface Whole {
  t: "view";
  /** The number of moves that the viewer has seen. */
  seq: number;
  you: number | null;
  /** Null before the deal. */
  view: View | null;
  offers: Offer[];
  log: LogLine[];
  seats: SeatInfo[];
  sheets: Sheet[];
  chat: Said[];
  /** A hash of the server's secret, shown before seats are taken; empty if the deal is not secret. */
  commitment: string;
  /** The signs that the viewer may show; none in most games. */
  signals: string[];
  /** Seconds for a move, after which a bot makes it; 0: no limit. */
  clock: number;
  /** The matches that each seat has won in this series before; empty at the first. */
  evening: number[];
  /** In a game for one player: the moves that may be taken back, one after another. 0 in other games, where `vote` asks. */
  undo: number;
  /** The moves taken back that may be made again. */
  redo: number;
  /** Whether the result will be compared with those of others who play this deal: no move is taken back, and a hint takes it out of the comparison. */
  compared: boolean;
}

/** The position as a seat or a spectator sees it. */
export interface View {
  game: string;
  title: string;
  /** The seat; null for a spectator, who sees only public information. */
  viewer: number | null;
  seats: number;
  /** The side of each seat. */
  sides: number[];
  /** Whether the turn passes to the next higher seat number. */
  clockwise: boolean;
  /** Whether the next seat by number is at the left. */
  numbered_clockwise: boolean;
  hand: number;
  phase: string;
  to_act: number[];
  dealer: number;
  over: boolean;
  ended: boolean;
  won: number[];
  points: number[];
  /** The prompt for the seat to act, in a few words. */
  prompt: string;
  zones: Zone[];
  numbers: Numeral[];
  options: ViewOption[];
  looks: Looks;
}

/** Cards in one place, as the viewer sees them. */
export interface Zone {
  name: string;
  /** The zone's role for players. A page lays out a table by roles, without knowing the game. */
  role: "hand" | "trick" | "last trick" | "stock" | "upcard" | "discard" | "won" | "exposed" | "pile" | "foundation" | "meld";
  label: string;
  per: "seat" | "side" | "";
  /** The seat, side or place; null for a single zone. */
  unit: number | null;
  count: number;
  /** One entry for each card, null for a card face down; null altogether if none is visible. Sets are sorted by face, rows run from the bottom up. */
  cards: (string | null)[] | null;
  /** For a trick: the seats that played its cards. */
  by?: number[] | null;
}

/** A number, suit, name or choice of the view. */
export interface Numeral {
  name: string;
  label: string;
  /** The kind of the value, which is in words or signs (seats and sides are numbers). */
  shows: "number" | "suit" | "seat" | "side" | "card" | "yes" | "choice" | "text";
  per: "seat" | "side" | "";
  /** Null if it is hidden from the viewer; a list with a value for each seat or side. */
  value: number | string | boolean | (number | string | boolean | (number | string | boolean | null)[] | null)[] | null;
  /** How it is drawn: stacks of chips, a bubble, a pile, a note on the wall, arrows round the middle, a card; empty: as text. */
  role: "bet" | "chips" | "direction" | "in" | "pot" | "says" | "score" | "tag" | "upcard" | "wall" | "won" | "";
}

/** An option of the game in words. */
export interface ViewOption {
  name: string;
  value: string;
  text: string;
  rule: string;
  /** Whether it departs from the book. */
  departs: boolean;
}

/** Further instructions for drawing the table. */
export interface Looks {
  /** The default order of a hand. */
  sort?: "ranks" | "suits";
  /** The ranking if it is unusual, from the strongest down; `=` joins equal cards. */
  strength?: string;
  /** The value of the viewer's hand, in words. */
  worth?: string;
  /** Whether all moves of this phase are calls. */
  calling?: boolean;
  /** In such a phase: the words of all bids of the bidding box, in the order of `Offer.place`. */
  box?: string[];
  /** The columns of that box. */
  columns?: number;
  /** Whether calls have meanings that a client may ask for (`calls`). */
  told?: boolean;
  /** The number of tricks that the viewer may claim: all remaining ones, if they are certain. */
  claim?: number;
  /** The places that the viewer has to fill with cards. */
  slots?: Slot[];
  /** For a knowledge grid: for every seat the cards that it is publicly known not to hold. */
  lacks?: string[][];
}

/** A place to fill with cards: a meld of a contract. */
export interface Slot {
  label: string;
  /** The number of cards that it needs. */
  size: number;
  /** The cards that it has. */
  cards: string[];
}

/** A legal move of the viewer. `zone`, `unit` and `card` are the target to touch; null: a button. */
export interface Offer {
  move: number;
  words: string;
  kind: string;
  group: string;
  zone: string | null;
  unit: number | null;
  card: string | null;
  /** Whether the player types a text with the move. */
  content: boolean;
  grammar: Grammar | null;
  /** Cards of the unit, any one of which makes the move. */
  cards: string[];
  /** Cards of the viewer's hand that the move gives away; touch all of them, and those of `take`, to make it. */
  give: string[];
  /** Cards of the table that it takes. */
  take: string[];
  /** For moves that differ only in an amount: the amount. */
  amount: number | null;
  /** Its place in `Looks.box`. */
  place: number | null;
  /** The text for the player if the words are unclear without the cards; else empty. */
  shown: string;
  /** The zone that the card goes to, where it may be dropped. */
  to: string | null;
  /** The units of that zone where it may go; empty for a single zone. If a second move chooses the unit, all its choices. */
  units: number[];
}

/** The text that may be typed with a move. */
export interface Grammar {
  hint: string;
  examples: string[];
  /** The words that may come next: for each place a list of the following place and its words; no words: continue as at that place. The first place is `start`, the last `end`. */
  steps?: Record<string, [string, string[]][]>;
}

/** A line of the viewer's log. */
export interface LogLine {
  /** The number of the line for this viewer: hidden lines leave no gap. */
  n: number;
  seat: number | null;
  text: string;
  kind: "end" | "event" | "hand" | "move" | "signal" | "teach";
  /** The text that continues the line before, for display as one line: a card added to a meld. */
  adds: string | null;
}

/** The public data of a seat. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  /** The bot's level; empty for people. */
  level: string;
  online: boolean;
  /** Whether a bot plays for the person, at their request or because they are absent. */
  auto: boolean;
  /** The person's commitment to a word for the deal (`docs/fair-deal.md`). */
  promise: string;
  /** Whether the word has been revealed. */
  revealed: boolean;
  /** Whether the seat's bot made a hurried move in this hand, because the server is busy. */
  hurried: boolean;
}

/** The score sheet of a finished hand. */
export interface Sheet {
  hand: number;
  columns: string[];
  rows: ([string, (number | string)[]])[];
  note: string;
}

/** Chat. */
export interface Said {
  t: "said";
  seat: number | null;
  name: string;
  text: string;
}

/** A move. `log` and `sheets` have only the new entries. */
export interface Event {
  t: "event";
  seq: number;
  log: LogLine[];
  view: View;
  offers: Offer[];
  sheets: Sheet[];
  undo: number;
  /** As in `view`. */
  redo: number;
}

/** At a closed table: the seal of a hand, sent right after its deal (`docs/fair-deal.md`). */
export interface Sealed {
  t: "sealed";
  hand: number;
  seal: string;
}

/** The seats have changed. */
export interface Seats {
  t: "seats";
  seats: SeatInfo[];
}

/** The act was stored; `seq` is its number. */
export interface Ack {
  t: "ack";
  id: string;
  seq: number;
}

/** The act was refused, and nothing has changed; except for `store`: then that is unknown, and the client may send the act again. */
export interface Nack {
  t: "nack";
  id: string;
  code: "stale" | "illegal" | "not_your_turn" | "unknown_move" | "rate" | "closed" | "store";
  /** The rule that forbids it, such as `R9`, or empty. */
  rule: string;
  why: string;
}

/** The answer to why. */
export interface Reason {
  t: "why";
  /** Null if the target is not a move. */
  move: number | null;
  rule: string;
  /** Null if the move is legal. */
  why: string | null;
  /** The text as it is understood, to check before the move. */
  shown: string | null;
}

/** The answer to hint. */
export interface Advice {
  t: "advice";
  text: string;
  /** The exact result if the game is solved; else empty. */
  verdict: string;
  /** The number of sampled deals. */
  deals: number;
  /** All legal moves, equal cards together, the best first. */
  moves: Weighed[];
  /** What to play: the best move, or any of several that are as good. */
  choice: string;
  /** What happens after it, and what after another move; empty if there is nothing to say. */
  why: string;
  /** How many of `moves` are as good as the first, as far as is known. */
  alike: number;
}

/** A legal move with its expected result; equal cards share one. */
export interface Weighed {
  move: number;
  words: string;
  /** The expected points ahead of the others at the end of the hand. It says little if it is `doubtful`. */
  expected: number;
  /** The number of sampled deals in which it was played, or an equal card. */
  trials: number;
  /** Whether it was tried too rarely for `expected` to count. */
  doubtful: boolean;
  /** About the standard error of `expected`; 0 if all moves were tried in the same deals. */
  error: number;
  /** The cards that come to the same by the rules. */
  equal: EqualMove[];
}

/** A legal move that comes to the same as another. */
export interface EqualMove {
  move: number;
  words: string;
}

/** The answer to calls. */
export interface Meanings {
  t: "meanings";
  seq: number;
  /** The calls of this hand in order; empty if the position was set up in mid-auction. */
  made: Call[];
  /** The calls that the seat may make now, each with what it would say. */
  mine: Call[];
}

/** A call with its meaning. */
export interface Call {
  seat: number;
  move: number;
  words: string;
  tells: string;
}

/** The answer to review. */
export interface Reviewed {
  t: "reviewed";
  seat: number;
  decisions: number;
  /** The costliest decisions, the worst first. */
  remarks: Remark[];
  verdict: string;
  text: string;
}

/** A mistake in a review. */
export interface Remark {
  /** The number of the move, from 1. */
  number: number;
  hand: number;
  played: string;
  better: string;
  /** The loss in expected points. */
  cost: number;
  /** About the standard error of `cost`; 0 if the moves were compared in the same deals. */
  error: number;
  /** The number of sampled deals in which the move was played. */
  trials: number;
  /** Whether it was tried so rarely that `cost` is a rough guess. */
  doubtful: boolean;
  /** What happens after the better move, and what after the one played. */
  why: string;
}

/** The state of a vote: the seats that agree, and those that are missing. */
export interface Asked {
  t: "asked";
  about: "again" | "back";
  /** The seat that proposed it; null after a no, or after the next move. */
  by: number | null;
  yes: number[];
  waits: number[];
  /** The table of the next match, once all have agreed; the tokens of this table are valid there. */
  table: string;
  /** The key of the open proposal, which an answer names; empty if there is none. */
  key: string;
}

/** The message was invalid; nothing has changed. */
export interface Error {
  t: "error";
  why: string;
}

/** The answer to ping. */
export interface Pong {
  t: "pong";
}

/** The server restarts; the connection is closed with code 1012. */
export interface Restarting {
  t: "restarting";
  retry_ms: number;
}

/** The first message, and again to get the whole view; the answer is `view`. */
export interface Hello {
  t: "hello";
  /** The key to a seat; null: a spectator. */
  token?: string | null;
  /** Ignored: the answer is always the whole view. */
  since?: number;
  /** Whether the table makes a pass (or a decline) for the seat that is its only move, after a short while. The last hello from the seat counts. */
  passes?: boolean;
}

/** Make a move; the answer is `ack` or `nack`. */
export interface Act {
  t: "act";
  /** Up to 64 letters, digits, - and _, unique for each move: sending it again is harmless and gets the same answer. */
  id: string;
  /** The `seq` of the view on which the move was chosen. */
  base: number;
  move: number;
  /** The typed text, if the move has content. */
  text?: string | null;
}

/** Why is this move illegal? By the number of the move, or by the target that was touched (a page has no number for a move that is not offered). With `text`: how is the text understood? Asked before the act with the same text. */
export interface Why {
  t: "why";
  move?: number | null;
  text?: string | null;
  zone?: string | null;
  unit?: number | null;
  card?: string | null;
}

/** Chat. */
export interface Say {
  t: "say";
  text: string;
}

/** Show a sign to all, if the game has signs (`signals` in `view`). */
export interface Signal {
  t: "signal";
  sign: string;
}

/** Ask for the best moves, if all others are bots; the answer is `advice`. */
export interface Hint {
  t: "hint";
}

/** Ask for the meanings of calls, as the bots understand them, if there is a system of calls (`Looks.told`); the answer is `meanings`. */
export interface Calls {
  t: "calls";
}

/** Ask for the costliest decisions of the seat, after the match; the answer is `reviewed`. */
export interface Review {
  t: "review";
}

/** Reveal the word for the deal that was promised with the seat, when all seats are taken (`docs/fair-deal.md`); `seats` or `view` follows. */
export interface Reveal {
  t: "reveal";
  entropy: string;
}

/** Let a bot play for the seat, or stop it. */
export interface Auto {
  t: "auto";
  on: boolean;
}

/** Propose something that all people at the table have to agree on, agree or refuse; `asked` goes to all. `again`: the next match in the same seats, after this one. `back`: take back the seat's last move. An answer names the proposal with `to`; a yes without it is a proposal. */
export interface Vote {
  t: "vote";
  about: "again" | "back";
  yes: boolean;
  /** With a yes to `again`: the commitment to a word for the next deal (`docs/fair-deal.md`). */
  promise?: string;
  /** The key of the proposal that this answers (`Asked.key`). If that is no longer open, the vote counts for nothing. Empty: a proposal, or the withdrawal of one's own. */
  to?: string;
}

/** In a game for one player: make the last move again that was taken back; `view` or `event` follows. */
export interface Redo {
  t: "redo";
}

/** In a game for one player: give the match up; it is over, and lost. `event` follows. */
export interface Concede {
  t: "concede";
}

/** Put bots in all free seats, or in one. The match begins when no seat is free. */
export interface Fill {
  t: "fill";
  seat?: number | null;
}

/** Claim the remaining tricks, if they are certain (`Looks.claim`); they are played out at once. */
export interface Claim {
  t: "claim";
}

/** Leave the seat for good: a bot takes it (before the start it is open again), and the token becomes invalid. */
export interface Leave {
  t: "leave";
}

/** Check the connection; the answer is `pong`. */
export interface Ping {
  t: "ping";
}

/** A game in the list of games. */
export interface GameSummary {
  name: string;
  title: string;
  family: string;
  line: string;
  players: number[];
  minutes: number;
  usual_players: number;
  presets: string[];
  moods: ("alone" | "bluff" | "many" | "partners" | "quick" | "two")[];
  /** The words by which it is found, beside its title. */
  words: string;
  /** Whether it has a deal of the day: games without decisions have none. */
  daily: boolean;
  /** Whether it has a lesson for beginners. */
  lesson: boolean;
  /** Well-known games that are not here, to which it is the nearest. */
  instead: OtherGame[];
}

/** A well-known game that is not here. */
export interface OtherGame {
  /** Its names, the usual one first. */
  names: string[];
  /** What the nearest game here has in common with it, a sentence. */
  why: string;
}

/** A game with its options, presets, bot levels (the weakest first) and book. */
export interface GameDetail {
  name: string;
  title: string;
  family: string;
  line: string;
  players: number[];
  minutes: number;
  usual_players: number;
  presets: Record<string, Record<string, string | number | boolean>>;
  options: GameOption[];
  /** Those that differ in this game; seats take the others, too. */
  levels: Level[];
  /** HTML; paragraphs of rules have ids (`R9`, `G2`). */
  book: string;
  /** Whether it has a lesson for beginners. */
  lesson: boolean;
  /** The preset that is selected for a new table. */
  preselected: string;
  /** What keeps the bots from playing their best: the compiler is being installed, or it compiles these rules for the first time. The game can be played meanwhile. */
  waits_for: "compiler" | "rules" | "";
  /** With `rules`: about how many seconds that takes; 0 where it is not known. */
  preparing: number;
}

/** A house rule with its possible values: one of the names in `choices`, or a whole number from `low` to `high`. `group`: the heading under which it stands apart, of options that change no rule; empty for house rules. */
export interface GameOption {
  name: string;
  text: string;
  rule: string;
  default: string | number | boolean;
  choices: string[] | null;
  low: number | null;
  high: number | null;
  group: string;
}

/** A level of the bots. */
export interface Level {
  name: string;
  line: string;
  usual: boolean;
}

/** The terms that a game's book explains, in lower case, with their meanings. */
export interface Glossary {
  terms: Record<string, string>;
}

/** A lesson in a game. */
export interface LessonInfo {
  game: string;
  title: string;
  steps: LessonStep[];
  /** Advice before a player's move in a match, by the phase of the game. */
  watch: Record<string, string>;
}

/** A position of a lesson and its question, without the answer. */
export interface LessonStep {
  title: string;
  text: string;
  ask: string;
  /** The rule that it teaches. */
  rule: string;
  view: View;
  offers: Offer[];
  seats: SeatInfo[];
  log: LogLine[];
  /** The answers to choose from; null where a move is asked for. */
  choices: string[] | null;
}

/** The verdict on an attempt. */
export interface LessonVerdict {
  /** `poor`: legal, but not the answer; `refused`: illegal. */
  verdict: "poor" | "refused" | "right" | "wrong";
  text: string;
  /** The rule that says why; empty if none does. */
  rule: string;
  /** After a right move: the table after the others' moves; else null. */
  view: View | null;
  /** The new lines of the log. */
  log: LogLine[];
}

/** A deal that several people play independently, and their results. */
export interface DealInfo {
  game: string;
  title: string;
  number: number | null;
  /** Of a deal of the day, as 2026-11-22; else empty. */
  date: string;
  players: number;
  /** The player's seat. */
  seat: number;
  /** The options that differ from the book. */
  options: Record<string, string | number | boolean>;
  /** The level of the bots. */
  level: string;
  /** The unit of `score`: points ahead of the others, or moves; more is better. */
  measure: "moves" | "points";
  /** The best first, with the bots' results for comparison; after them those that are not compared: with hints or moves taken back, and later attempts. */
  results: DealResult[];
}

/** A result of a deal. */
export interface DealResult {
  table: string;
  name: string;
  /** The level of a bot that played for comparison; empty for a person. */
  level: string;
  score: number;
  won: boolean;
  moves: number;
  /** The help that the player had: hints, or a bot played for them. */
  help: "bot" | "hints" | "";
  /** How often the player took a move back (a challenge by a match that was no numbered deal). */
  taken_back: number;
  /** Whether the player had opened this deal before, so that the cards were known; as far as the room knows. */
  again: boolean;
}

/** A table of the player, for the home page. */
export interface MyTable {
  table: string;
  game: string;
  title: string;
  seat: number;
  seats: SeatInfo[];
  started: boolean;
  /** The end of the match, in seconds since 1970; null before it. */
  ended: number | null;
  /** Whether it is the player's turn. */
  turn: boolean;
  won: boolean;
  score: number;
  /** The unit of `score`. */
  measure: "moves" | "points";
  /** The level of the strongest bot at the table; empty without bots. */
  level: string;
  /** The number of the deal, if any. */
  deal: number | null;
  /** Whether bots made hurried moves, because the server was busy; then the match does not count in statistics. */
  hurried: boolean;
  /** How often a move was taken back; such matches are counted apart. */
  taken_back: number;
  /** Whether the match began in a position of a finished one; then it does not count in statistics. */
  continued: boolean;
}

/** A listed table with a free seat. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  /** Seconds for a move; 0: no limit. */
  clock: number;
  since: number;
}

/** The answer to a request to open a table. The match begins when every seat is taken. */
export interface TableTicket {
  table: string;
  /** The key to the seat; null, like `seat`, if the client only watches. */
  token: string | null;
  seat: number | null;
  link: string;
}

/** The public data of a table. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  started: boolean;
  ended: boolean;
  commitment: string;
  /** Whether cards that the rules never show stay secret after the match. */
  closed: boolean;
}

/** The links to a table. */
export interface Invitation {
  link: string;
  /** Links with the server's addresses in the local network, for phones; empty if it does not listen there. */
  addresses: string[];
}

/** The answer to a request for a seat. */
export interface SeatTicket {
  token: string;
  seat: number;
}

/** A match for replay, without its positions. */
export interface ReplayInfo {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  /** The names at the seats when the match was played, as in the lines. */
  names: string[];
  /** The number of the last move. */
  last: number;
  /** The moves after which a trick (or a turn, where there are no tricks) was complete. */
  tricks: number[];
  /** The moves after which a hand began. */
  hands: number[];
  lines: ReplayLine[];
  sheets: Sheet[];
  /** False for a record of an unfinished match. */
  over: boolean;
  /** The end of the match, in seconds since 1970. */
  date: number;
  /** Whether it can be exported as PBN and LIN. */
  boards: boolean;
}

/** A line of a replay's log, without hidden parts. */
export interface ReplayLine {
  /** The number of the move before the line; 0: before the first move. */
  at: number;
  seat: number | null;
  text: string;
  kind: "end" | "event" | "hand" | "move" | "signal" | "teach";
}

/** A position of a replay. */
export interface Frame {
  /** The number of moves made. */
  at: number;
  view: View;
}

/** The answer to an imported record: where to replay it, and what else the text holds. */
export interface ImportedRecord {
  table: string;
  link: string;
  /** Of a text in PBN or LIN, the numbers of its boards. */
  boards: string[];
  /** The place of the board that is replayed, counted from 1. */
  board: number;
  /** What could not be read, in sentences with board and line. */
  faults: string[];
}

/** Whether the room has accounts, and the account that is logged in. */
export interface AccountState {
  /** If false, all other account paths are refused. */
  on: boolean;
  account: AccountInfo | null;
}

/** The player's account. */
export interface AccountInfo {
  name: string;
  created: number;
}

/** The number of games, and of tables in memory. */
export interface Health {
  games: number;
  tables: number;
  /** The version of the protocol; clients of another version may not work. */
  wire: number;
  /** How rules run here: as machine code from libraries, compiled on this machine, or as plain Python. */
  rules: "compiled" | "interpreted" | "library";
  /** Whether the compiler is being installed; then the room starts again, with compiled rules. */
  installing: boolean;
}

/** The argument of `navigator.credentials`, in JSON. */
export interface Options {
  options: string;
}

/** The passkeys of the account, the oldest first, and its sessions, the latest first. */
export interface AccountKeys {
  passkeys: PasskeyInfo[];
  sessions: SessionInfo[];
}

/** A passkey of the account. */
export interface PasskeyInfo {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

/** A device that is logged in to the account. */
export interface SessionInfo {
  id: string;
  label: string;
  /** Zero in sessions of old versions, which did not store it. */
  created: number;
  /** Whether it is the session of this request. */
  here: boolean;
}

/** An attempt at a step: a `move` (with the `text` typed for it), a place touched (`zone`, `unit` and `card`, as in Why), or the number of a `choice`. */
export interface LessonAttempt {
  step: number;
  move?: number | null;
  text?: string | null;
  zone?: string | null;
  unit?: number | null;
  card?: string | null;
  choice?: number | null;
}

/** The seats of one player, with their keys. */
export interface SeatKeys {
  tables: SeatKey[];
}

/** A seat with its key. */
export interface SeatKey {
  table: string;
  token: string;
}

/** A request to open a table. Only `game` is required. */
export interface TableOrder {
  game: string;
  players?: number | null;
  preset?: string;
  options?: Record<string, boolean | number | string>;
  /** `me`, `open` or `bot:LEVEL` for every seat; by default the player and bots of the usual level. */
  seats?: string[] | null;
  /** Letters and digits of any script, spaces and `. ' - _`, at most 24; a second Ann becomes Ann 2. */
  name?: string;
  /** The player's commitment to the entropy it will add to the deal (`docs/fair-deal.md`); empty: none. */
  promise?: string;
  /** Whether the table plays the last card of a hand. */
  forced?: boolean;
  /** The number of a deal, for one person and bots; null: a random deal. */
  deal?: number | null;
  /** With `deal`: a secret of the player, always the same, by which the room knows a second attempt at the deal. The store has only hashes, another for each deal. Empty: the name and the network stand for the player. */
  player?: string;
  /** Whether the lobby lists the table while a seat is free. */
  listed?: boolean;
  /** Seconds for a move, after which a bot makes it; 0: none. */
  clock?: number;
  /** Whether a comment explains each move of a bot: a first match. */
  explained?: boolean;
  /** Whether cards that the rules never show stay secret after the match; then less of the deal can be proven. */
  closed?: boolean;
}

/** A request for a seat; without `seat` any free one. */
export interface JoinRequest {
  name: string;
  seat?: number | null;
  /** As in `TableOrder`. */
  promise?: string;
}

/** A request to play on from a position of a finished match, against bots. */
export interface PlayOn {
  at: number;
  seat: number;
  name?: string;
  /** The level of the bots; empty: the levels of the match. */
  level?: string;
  /** As in `TableOrder`. */
  player?: string;
  /** The key of the player's seat in that match, if there is one: then the cards are known. */
  token?: string;
}

/** The text of a record, or of boards in PBN or LIN. */
export interface Record {
  text: string;
  /** The place of the board to replay, counted from 1; 0: the first whose deal is whole. */
  board?: number;
}

/** A request for an account. */
export interface NewAccount {
  name: string;
}

/** The browser's answer to a challenge, in JSON. */
export interface Credential {
  credential: string;
  /** The browser and system, as a name for a new passkey and for the session. */
  label?: string;
}

/** A request without data. */
export interface Empty {
}

/** The passkey to remove. */
export interface PasskeyName {
  id: string;
}

/** The session to end. */
export interface SessionName {
  id: string;
}

/** An error: what was wrong, and what is allowed; with a 4xx status, or 503 when the store cannot write. */
export interface Refused {
  error: string;
  /** `confirm`: prove first that you have a passkey of the account (`/api/account/confirm`), then ask again. */
  code?: string;
}

export type FromServer = Whole | Event | Sealed | Seats | Ack | Nack | Reason | Said | Advice | Meanings | Reviewed | Asked | Error | Pong | Restarting;

export type FromClient = Hello | Act | Why | Say | Signal | Hint | Calls | Review | Reveal | Auto | Vote | Redo | Concede | Fill | Claim | Leave | Ping;
