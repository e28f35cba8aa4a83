// What the server sends and takes: docs/architecture.md, "A view as data" and "The wire".

export type Role =
  | "hand" | "trick" | "last trick" | "stock" | "upcard" | "discard" | "won" | "exposed" | "pile" | "foundation"
  | "meld";

export interface Zone {
  name: string;
  role: Role;
  label: string;
  per: "seat" | "side" | "";
  unit: number | null;
  count: number;
  cards: (string | null)[] | null;
  by?: number[];
}

export type Scalar = number | string | boolean | null;

export interface Numeral {
  name: string;
  label: string;
  shows: "number" | "suit" | "seat" | "side" | "card" | "yes" | "choice";
  per: "seat" | "side" | "";
  value: Scalar | Scalar[] | Scalar[][];
}

export interface ViewOption {
  name: string;
  value: string;
  text: string;
  rule: string;
  departs: boolean;
}

export interface View {
  game: string;
  title: string;
  viewer: number | null;
  seats: number;
  sides: number[];
  clockwise: boolean;
  /** Whether the seat after one's own sits at one's left. */
  numbered_clockwise?: boolean;
  hand: number;
  phase: string;
  to_act: number[];
  dealer: number;
  over: boolean;
  ended: boolean;
  won: number[];
  points: number[];
  prompt: string;
  zones: Zone[];
  numbers: Numeral[];
  options: ViewOption[];
}

export interface Offer {
  move: number;
  words: string;
  kind: string;
  group: string;
  zone: string | null;
  unit: number | null;
  card: string | null;
  content?: boolean;
  /** How the move is put to its player where its words mean little without the cards; else empty. */
  shown?: string;
  /** Cards of the unit of which any one may be touched to make the move. */
  cards?: string[];
  /** What may be typed. */
  grammar?: { hint: string; examples: string[]; steps?: Record<string, [string, string[]][]> } | null;
}

export interface LogLine {
  n: number;
  seat: number | null;
  text: string;
  kind: "move" | "event" | "hand" | "end";
}

export interface Sheet {
  hand: number;
  columns: string[];
  rows: [string, (number | string)[]][];
  note: string;
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: "person" | "bot" | "open";
  level?: string | null;
  online?: boolean;
  auto?: boolean;
}

export interface GameLine {
  name: string;
  title: string;
  family: string;
  line: string;
  players: number[];
  minutes: number;
  presets: string[];
}

export interface GameOption {
  name: string;
  text: string;
  rule: string;
  default: string | number | boolean;
  choices: string[] | null;
  low: number | null;
  high: number | null;
}

export interface GameDetail extends Omit<GameLine, "presets"> {
  options: GameOption[];
  presets: Record<string, Record<string, string | number | boolean>>;
  levels: Level[];
  book: string;
}

export interface Level {
  name: string;
  line: string;
  usual: boolean;
}

export interface TableOrder {
  game: string;
  players: number;
  preset: string;
  options: Record<string, string | number | boolean>;
  seats: string[];
  name: string;
}

export interface TableTicket {
  table: string;
  token: string;
  seat: number;
  link: string;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  started: boolean;
  ended: boolean;
}

export interface Target {
  zone: string;
  unit: number | null;
  card: string | null;
}

export interface Said {
  seat: number | null;
  name: string;
  text: string;
}

export interface Advice {
  text: string;
  /** What is certain, where the game can be solved; else empty. */
  verdict: string;
  deals: number;
  moves: { move: number; words: string; expected: number; trials: number }[];
}

export interface Reviewed {
  seat: number;
  decisions: number;
  remarks: { number: number; hand: number; played: string; better: string; cost: number }[];
  verdict: string;
  text: string;
}

export type FromServer =
  | { t: "view"; seq: number; you: number | null; view: View | null; offers: Offer[]; log: LogLine[]; seats: SeatInfo[];
      sheets: Sheet[]; chat?: Said[]; commitment?: string; signals?: string[] }
  | { t: "event"; seq: number; log: LogLine[]; view: View; offers: Offer[]; sheets: Sheet[] }
  | { t: "seats"; seats: SeatInfo[] }
  | { t: "ack"; id: string; seq: number }
  | { t: "nack"; id: string; code: string; rule?: string; why: string }
  | { t: "why"; move: number | null; rule?: string; why: string | null; shown?: string | null }
  | ({ t: "said" } & Said)
  | ({ t: "advice" } & Advice)
  | ({ t: "reviewed" } & Reviewed)
  | { t: "error"; why: string }
  | { t: "restarting"; retry_ms: number }
  | { t: "pong" };
