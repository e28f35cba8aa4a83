// What the server sends and takes; written by tools/wire_page.py. docs/wire.md says it in words.

/** All of it: after hello, and to everybody when the match begins. */
export interface Whole {
  t: "view";
  /** How many moves of the match the viewer was shown something of. */
  seq: number;
  you: number | null;
  /** Null while seats are open: nothing has been dealt. */
  view: View | null;
  offers: Offer[];
  log: LogLine[];
  seats: SeatInfo[];
  sheets: Sheet[];
  chat: Said[];
  /** A hash of the server's secret, shown before anybody sits down; empty where the deal is no secret. */
  commitment: string;
  /** The signs that the viewer may make; none in most games. */
  signals: string[];
  /** Seconds for a move, after which a bot makes it; 0: none. */
  clock: number;
  /** How many matches each seat has won before this one, where the same people have played on; else empty. */
  evening: number[];
}

/** Everything that a seat may know of the position. */
export interface View {
  game: string;
  title: string;
  /** Null is a spectator, who sees what everybody sees. */
  viewer: number | null;
  seats: number;
  /** The side of each seat. */
  sides: number[];
  /** Whether the turn goes up the numbers. */
  clockwise: boolean;
  /** Whether the next seat by number sits at the left. */
  numbered_clockwise: boolean;
  hand: number;
  phase: string;
  to_act: number[];
  dealer: number;
  over: boolean;
  ended: boolean;
  won: number[];
  points: number[];
  /** What the seat to act is asked, in a few words. */
  prompt: string;
  zones: Zone[];
  numbers: Numeral[];
  options: ViewOption[];
  looks: Looks;
}

/** Cards in one place, as the viewer sees them. */
export interface Zone {
  name: string;
  /** What the zone is to a player. A page lays a table out from roles; it never asks which game it shows. */
  role: "hand" | "trick" | "last trick" | "stock" | "upcard" | "discard" | "won" | "exposed" | "pile" | "foundation" | "meld";
  label: string;
  per: "seat" | "side" | "";
  /** The seat, side or place; null for a zone of which there is one. */
  unit: number | null;
  count: number;
  /** One entry a card, null for a card face down; null altogether when none may be seen. Sets are sorted by face, rows run from the bottom up. */
  cards: (string | null)[] | null;
  /** For a trick: the seats that played its cards. */
  by?: number[] | null;
}

/** A number, suit, name or choice that the table shows. */
export interface Numeral {
  name: string;
  label: string;
  /** What the value is; it is in words or signs already (seats and sides are numbers). */
  shows: "number" | "suit" | "seat" | "side" | "card" | "yes" | "choice" | "text";
  per: "seat" | "side" | "";
  /** Null where the viewer may not know it; a list with a value for each seat or side. */
  value: number | string | boolean | (number | string | boolean | (number | string | boolean | null)[] | null)[] | null;
  /** What it looks like on a table: stacks of chips, a bubble, a pile, a note on the wall, arrows round the middle, a card in it; empty: words. */
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

/** How a table is drawn where its zones and numbers do not tell. */
export interface Looks {
  /** The order of a hand that its player has not put in one of his own. */
  sort?: "ranks" | "suits";
  /** The order of strength where it is not the common one, from the strongest down; `=` joins what is alike. */
  strength?: string;
  /** What the viewer's hand is worth, in words. */
  worth?: string;
  /** Whether all moves of this phase are calls. */
  calling?: boolean;
  /** While they are: the words of all bids that stand in a box, in the order of `Offer.place`. */
  box?: string[];
  /** Of that box. */
  columns?: number;
  /** Whether one may ask what calls tell (`calls`). */
  told?: boolean;
  /** How many tricks the viewer may claim: all that are left, where they are certain. */
  claim?: number;
  /** What the viewer has still to fill with cards. */
  slots?: Slot[];
  /** Where a grid of what is known is drawn: for every seat the cards that all know it does not hold. */
  lacks?: string[][];
}

/** A place for cards that is still to be filled: a meld of a contract. */
export interface Slot {
  label: string;
  /** How many cards belong there. */
  size: number;
  /** Those that lie there already. */
  cards: string[];
}

/** A legal move of the viewer. `zone`, `unit` and `card` say what to touch to make it; null: a button. */
export interface Offer {
  move: number;
  words: string;
  kind: string;
  group: string;
  zone: string | null;
  unit: number | null;
  card: string | null;
  /** Whether the move carries text that the player types. */
  content: boolean;
  grammar: Grammar | null;
  /** Cards of the unit of which any one may be touched to make the move. */
  cards: string[];
  /** Cards of the viewer's hand that the move gives away; with `take` it is made by touching all of them. */
  give: string[];
  /** Cards of the table that it takes. */
  take: string[];
  /** For moves that differ in an amount alone: that amount. */
  amount: number | null;
  /** Its place in `Looks.box`. */
  place: number | null;
  /** How the move is put to its player where its words mean little without the cards; else empty. */
  shown: string;
  /** The zone that the card goes to: it may be dropped there. */
  to: string | null;
  /** The units of that zone to which it may go; empty: the zone is one. Where another move says it in a second step, those that it could say. */
  units: number[];
}

/** What may be typed with a move. */
export interface Grammar {
  hint: string;
  examples: string[];
  /** The words that may come next: from each place the place after and the words, no words for "go on as at that place". The first place is `start`, the last `end`. */
  steps?: Record<string, [string, string[]][]>;
}

/** A line of the log as the viewer reads it. */
export interface LogLine {
  /** Lines are numbered for each viewer by itself: no gap tells of a line that it was not told. */
  n: number;
  seat: number | null;
  text: string;
  kind: "end" | "event" | "hand" | "move" | "signal" | "teach";
  /** What the line before goes on with, where the two are one to the eye: a card that is laid to a meld. */
  adds: string | null;
}

/** What all may know of a seat. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  /** Of a bot; else empty. */
  level: string;
  online: boolean;
  /** A bot plays for the person: at its wish, or because it has been gone for long. */
  auto: boolean;
  /** The person's commitment to what it adds to the deal (`docs/fair-deal.md`). */
  promise: string;
  /** Whether it has been added. */
  revealed: boolean;
  /** The server is busy: a bot has made a move of this hand in less time than its level takes. */
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

/** Somebody moved. `log` and `sheets` are what is new. */
export interface Event {
  t: "event";
  seq: number;
  log: LogLine[];
  view: View;
  offers: Offer[];
  sheets: Sheet[];
}

/** At a closed table: a hand has been dealt, and its cards were sealed before anybody saw one (`docs/fair-deal.md`). */
export interface Sealed {
  t: "sealed";
  hand: number;
  seal: string;
}

/** Somebody came or went. */
export interface Seats {
  t: "seats";
  seats: SeatInfo[];
}

/** The act was kept; `seq` is its number. */
export interface Ack {
  t: "ack";
  id: string;
  seq: number;
}

/** The act was refused; nothing has changed, but for `store`: then nobody knows, and it may be sent again. */
export interface Nack {
  t: "nack";
  id: string;
  code: "stale" | "illegal" | "not_your_turn" | "unknown_move" | "rate" | "closed" | "store";
  /** `R9` where a rule forbids it; else empty. */
  rule: string;
  why: string;
}

/** The answer to why. */
export interface Reason {
  t: "why";
  /** Null when what was touched is no move. */
  move: number | null;
  rule: string;
  /** Null when the move is legal. */
  why: string | null;
  /** What was typed, as it is understood: to be looked at before the move is made. */
  shown: string | null;
}

/** The answer to hint. */
export interface Advice {
  t: "advice";
  text: string;
  /** What is certain, where the game can be solved; else empty. */
  verdict: string;
  /** How many deals were imagined. */
  deals: number;
  /** All legal moves, the best first. */
  moves: Weighed[];
}

/** A legal move with what a teacher expects of it. */
export interface Weighed {
  move: number;
  words: string;
  /** Points better than the others' by the end of the hand. */
  expected: number;
  /** Imagined deals in which it was played on. */
  trials: number;
}

/** The answer to calls. */
export interface Meanings {
  t: "meanings";
  seq: number;
  /** Those of this hand, the first first; none after a position that was set up in mid-auction. */
  made: Call[];
  /** Those that the seat may make now, as far as they are calls of the system. */
  mine: Call[];
}

/** A call, and what it tells. */
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

/** A decision that could have been better. */
export interface Remark {
  /** Of the move, from 1. */
  number: number;
  hand: number;
  played: string;
  better: string;
  /** Points expected. */
  cost: number;
}

/** Something that all people at the table have to agree on: who has, and whom it waits for. */
export interface Asked {
  t: "asked";
  about: "again" | "back";
  /** Who proposed it; null when it is off the table: somebody said no, or the match went on. */
  by: number | null;
  yes: number[];
  waits: number[];
  /** Where the next match is played, once all have agreed; the tokens of this table open the same seats there. */
  table: string;
}

/** The message made no sense; nothing has changed. */
export interface Error {
  t: "error";
  why: string;
}

/** The answer to ping. */
export interface Pong {
  t: "pong";
}

/** The server goes away for a moment; the line is closed with 1012. */
export interface Restarting {
  t: "restarting";
  retry_ms: number;
}

/** The first message, and again whenever the client wants to see everything; `view` answers. */
export interface Hello {
  t: "hello";
  /** Opens a seat; null: a spectator. */
  token?: string | null;
  /** May be given; the answer is everything in any case. */
  since?: number;
}

/** Make a move; `ack` or `nack` answers. */
export interface Act {
  t: "act";
  /** Letters, digits, - and _, up to 64, unique a move: sending it again is harmless and gives the same answer. */
  id: string;
  /** The `seq` of the view on which the move was chosen. */
  base: number;
  move: number;
  /** What was typed, where the move carries content. */
  text?: string | null;
}

/** Why can't I? By the number of the move, or by what was touched (a page knows no number for what it is not offered). With `text`: how is what I typed understood? Asked before the act that carries the same text. */
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

/** A sign that all see, where the game has signs (`signals` in `view`). */
export interface Signal {
  t: "signal";
  sign: string;
}

/** What would a teacher play now? Where all others are bots; `advice` answers. */
export interface Hint {
  t: "hint";
}

/** What do the calls tell, as the bots understand them? Where there is a system of calls (`Looks.told`); `meanings` answers. */
export interface Calls {
  t: "calls";
}

/** Which of my decisions cost most? When the match is over; `reviewed` answers. */
export interface Review {
  t: "review";
}

/** Add to the deal what was promised on sitting down, when all seats are taken (`docs/fair-deal.md`); `seats` or `view` follows. */
export interface Reveal {
  t: "reveal";
  entropy: string;
}

/** Let a bot play my seat, or take it back. */
export interface Auto {
  t: "auto";
  on: boolean;
}

/** Say yes or no to something that all people at the table have to agree on, or propose it; `asked` goes to all. `again`: the next match in the same seats, when this one is over. `back`: my last move has not been made. */
export interface Vote {
  t: "vote";
  about: "again" | "back";
  yes: boolean;
  /** With a yes to `again`: the commitment to what one adds to the next deal (`docs/fair-deal.md`). */
  promise?: string;
}

/** Bots in all chairs that are free, or in one: the match begins when none is. */
export interface Fill {
  t: "fill";
  seat?: number | null;
}

/** Take the tricks that are left, where they are certain (`Looks.claim`): they are played out at once. */
export interface Claim {
  t: "claim";
}

/** Go for good: a bot stays in the seat (before the start it is open again), the token is void. */
export interface Leave {
  t: "leave";
}

/** Are you there? `pong` answers. */
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
  levels: Level[];
  /** HTML; paragraphs of rules have ids (`R9`, `G2`). */
  book: string;
  /** Whether it has a lesson for beginners. */
  lesson: boolean;
  /** About how many seconds until the game is compiled for the first time; it can be played meanwhile. */
  preparing: number;
}

/** A house rule with its possible values: one of the names in `choices`, or a whole number from `low` to `high`. */
export interface GameOption {
  name: string;
  text: string;
  rule: string;
  default: string | number | boolean;
  choices: string[] | null;
  low: number | null;
  high: number | null;
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
  /** The best first, with the bots' results for comparison. */
  results: DealResult[];
}

/** How one fared with a deal. */
export interface DealResult {
  table: string;
  name: string;
  /** Of a bot that played for comparison; empty for a person. */
  level: string;
  score: number;
  won: boolean;
  moves: number;
}

/** A table at which one sits or sat, for the front page. */
export interface MyTable {
  table: string;
  game: string;
  title: string;
  seat: number;
  seats: SeatInfo[];
  started: boolean;
  /** When it was over, in seconds since 1970; null while it goes on. */
  ended: number | null;
  /** Whether one is to move. */
  turn: boolean;
  won: boolean;
  score: number;
  /** What `score` counts. */
  measure: "moves" | "points";
  /** The strongest bot one played against; empty where there were none. */
  level: string;
  /** The number of the deal, where it has one. */
  deal: number | null;
  /** Whether bots had to hurry, because the server was busy: then the match counts in no statistics. */
  hurried: boolean;
}

/** A table at which anybody may take a free chair. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  /** Seconds for a move; 0: no clock. */
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
  /** Whether it can be exported as PBN. */
  boards: boolean;
}

/** A line of the log of a match that is over, with nothing hidden. */
export interface ReplayLine {
  /** The move after which it was written; 0: before the first. */
  at: number;
  seat: number | null;
  text: string;
  kind: "end" | "event" | "hand" | "move" | "signal" | "teach";
}

/** A position of a match that is over. */
export interface Frame {
  /** How many moves had been made. */
  at: number;
  view: View;
}

/** The answer to an imported record: where to replay it. */
export interface ImportedRecord {
  table: string;
  link: string;
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
  passkeys: PasskeyInfo[];
}

/** A passkey of the account. */
export interface PasskeyInfo {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

/** The number of games, and of tables in memory. */
export interface Health {
  games: number;
  tables: number;
  /** The version of the protocol; clients of another version may not work. */
  wire: number;
}

/** The argument of `navigator.credentials`, in JSON. */
export interface Options {
  options: string;
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
}

/** The text of a record, or of a board in PBN. */
export interface Record {
  text: string;
}

/** A request for an account. */
export interface NewAccount {
  name: string;
}

/** The browser's answer to a challenge, in JSON. */
export interface Credential {
  credential: string;
  /** The player's name for a new passkey. */
  label?: string;
}

/** A request without data. */
export interface Empty {
}

/** The passkey to remove. */
export interface PasskeyName {
  id: string;
}

/** An error: what was wrong, and what is allowed; with a 4xx status, or 503 when the store cannot write. */
export interface Refused {
  error: string;
}

export type FromServer = Whole | Event | Sealed | Seats | Ack | Nack | Reason | Said | Advice | Meanings | Reviewed | Asked | Error | Pong | Restarting;

export type FromClient = Hello | Act | Why | Say | Signal | Hint | Calls | Review | Reveal | Auto | Vote | Fill | Claim | Leave | Ping;
