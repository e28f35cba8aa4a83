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
export interface GameLine {
  name: string;
  title: string;
  family: string;
  line: string;
  players: number[];
  minutes: number;
  usual_players: number;
  presets: string[];
  moods: ("alone" | "bluff" | "many" | "partners" | "quick" | "two")[];
  /** By which it is found, beside its title: what it is like, what its book begins with. */
  words: string;
  /** Whether it has a deal of the day: there is something to decide. */
  daily: boolean;
  /** Whether it has a lesson for who does not know it. */
  lesson: boolean;
}

/** A game with its options, presets, levels of bots (the weakest first) and book. */
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
  /** Whether it has a lesson for who does not know it. */
  lesson: boolean;
  /** About how many seconds until the game is compiled here for the first time; it may be played meanwhile. */
  preparing: number;
}

/** A house rule with what may be chosen: one of the names in `choices`, or a whole number from `low` to `high`. */
export interface GameOption {
  name: string;
  text: string;
  rule: string;
  default: string | number | boolean;
  choices: string[] | null;
  low: number | null;
  high: number | null;
}

/** A level of bots that may sit down. */
export interface Level {
  name: string;
  line: string;
  usual: boolean;
}

/** The words of a game that its book explains, in small letters, with their meanings. */
export interface Glossary {
  terms: Record<string, string>;
}

/** A lesson in a game. */
export interface LessonInfo {
  game: string;
  title: string;
  steps: LessonStep[];
  /** What to look for before one's own move in a match, by the phase of the game. */
  watch: Record<string, string>;
}

/** A position of a lesson and what is asked in it. The right answer is not told. */
export interface LessonStep {
  title: string;
  text: string;
  ask: string;
  /** The paragraph of the book that it teaches. */
  rule: string;
  view: View;
  offers: Offer[];
  seats: SeatInfo[];
  log: LogLine[];
  /** The answers to choose from; null where a move is asked for. */
  choices: string[] | null;
}

/** What is said to it. */
export interface Judged {
  /** `poor`: legal, but not what was asked for; `refused`: the rules forbid it. */
  verdict: "poor" | "refused" | "right" | "wrong";
  text: string;
  /** The paragraph that tells why; empty where none does. */
  rule: string;
  /** After a right one: the table when the others have played on; else null. */
  view: View | null;
  /** The lines of the log about it. */
  log: LogLine[];
}

/** Cards that several people play apart from each other, and how they fared. */
export interface DealInfo {
  game: string;
  title: string;
  number: number | null;
  /** Of a deal of the day, as 2026-11-22; else empty. */
  date: string;
  players: number;
  /** Where one sits. */
  seat: number;
  /** Those that differ from the book. */
  options: Record<string, string | number | boolean>;
  /** The level of the bots. */
  level: string;
  /** What `score` counts: points better than the others', or moves; more is better. */
  measure: "moves" | "points";
  /** The best first; bots that played for comparison are among them. */
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

/** A table that has been opened. The match begins when every seat is taken. */
export interface TableTicket {
  table: string;
  /** The key to the seat; null, as `seat`, at a table to watch. */
  token: string | null;
  seat: number | null;
  link: string;
}

/** A table as all may know it. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  started: boolean;
  ended: boolean;
  commitment: string;
  /** What the rules never show stays secret after the match. */
  closed: boolean;
}

/** The ways to a table. */
export interface Invitation {
  link: string;
  /** Of this server in its local network, where it listens there: what a phone in the same room can open. */
  addresses: string[];
}

/** A seat that has been taken. */
export interface SeatTicket {
  token: string;
  seat: number;
}

/** A match that can be walked, without its positions. */
export interface ReplayInfo {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  /** Who sat where when it was played: as in the lines. */
  names: string[];
  /** The number of the last move. */
  last: number;
  /** The moves after which a trick (or a turn, where there are no tricks) was complete. */
  tricks: number[];
  /** The moves after which a hand began. */
  hands: number[];
  lines: ReplayLine[];
  sheets: Sheet[];
  /** False for a record that breaks off. */
  over: boolean;
  /** When it ended, in seconds since 1970. */
  date: number;
  /** Whether it can be had in PBN. */
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

/** Where a record that was brought in can be walked. */
export interface Brought {
  table: string;
  link: string;
}

/** Whether the room has accounts, and who is logged in. */
export interface AccountState {
  /** Where not, every other path of accounts is refused. */
  on: boolean;
  account: AccountInfo | null;
}

/** One's account. */
export interface AccountInfo {
  name: string;
  created: number;
  passkeys: PasskeyInfo[];
}

/** A passkey of one's own. */
export interface PasskeyInfo {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

/** How many games there are, and tables in memory. */
export interface Health {
  games: number;
  tables: number;
  /** The version of the wire: a client of another version had better not begin. */
  wire: number;
}

/** What a browser is asked to do with a passkey: the argument of `navigator.credentials`, in JSON. */
export interface Options {
  options: string;
}

/** What a learner does in a step: a `move` (with the `text` typed for it), something that is touched (`zone`, `unit` and `card`, as in Why), or the number of a `choice`. */
export interface Tried {
  step: number;
  move?: number | null;
  text?: string | null;
  zone?: string | null;
  unit?: number | null;
  card?: string | null;
  choice?: number | null;
}

/** The seats that somebody has the keys to. */
export interface Mine {
  tables: Kept[];
}

/** A seat that somebody has the key to. */
export interface Kept {
  table: string;
  token: string;
}

/** A table that somebody wants to open. Only `game` is needed. */
export interface TableOrder {
  game: string;
  players?: number | null;
  preset?: string;
  options?: Record<string, boolean | number | string>;
  /** `me`, `open` or `bot:LEVEL` for every seat; by default oneself and bots of the usual level. */
  seats?: string[] | null;
  /** Letters and digits of any script, spaces and `. ' - _`, at most 24; a second Ann becomes Ann 2. */
  name?: string;
  /** The player's commitment to what it will add to the deal (`docs/fair-deal.md`); empty: nothing. */
  promise?: string;
  /** Whether the table plays the last card of a hand. */
  forced?: boolean;
  /** The number of a deal, for one person and bots; null: a deal that nobody can know. */
  deal?: number | null;
  /** Whether anybody may find the table while a chair is free. */
  listed?: boolean;
  /** Seconds for a move, after which a bot makes it; 0: none. */
  clock?: number;
  /** Whether it is said after every move of a bot what the move is about: a first match. */
  explained?: boolean;
  /** Whether what the rules never show stays secret after the match, too; then less can be proven of the deal. */
  closed?: boolean;
}

/** Somebody who wants to sit down; without `seat` where there is a place. */
export interface Newcomer {
  name: string;
  seat?: number | null;
  /** As in `TableOrder`. */
  promise?: string;
}

/** Play on from a position of a match that is over, against bots. */
export interface Onward {
  at: number;
  seat: number;
  name?: string;
  /** Of the bots; empty: those that sat there. */
  level?: string;
}

/** The text of a record, or of a board in PBN. */
export interface Record {
  text: string;
}

/** Somebody who wants an account. */
export interface NewAccount {
  name: string;
}

/** What the browser answered, in JSON. */
export interface Credential {
  credential: string;
  /** The name by which people recognize a new passkey. */
  label?: string;
}

/** Nothing but the wish itself. */
export interface Empty {
}

/** A passkey of one's own. */
export interface PasskeyName {
  id: string;
}

/** What was wrong, and what is allowed; with a 4xx status, or 503 when the store cannot write. */
export interface Refused {
  error: string;
}

export type FromServer = Whole | Event | Sealed | Seats | Ack | Nack | Reason | Said | Advice | Meanings | Reviewed | Asked | Error | Pong | Restarting;

export type FromClient = Hello | Act | Why | Say | Signal | Hint | Calls | Review | Reveal | Auto | Vote | Fill | Claim | Leave | Ping;
