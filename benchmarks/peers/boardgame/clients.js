// Four players at each of so many tables, each with a WebSocket: node clients.js PORT TABLES SECONDS
// The library's own clients; each plays a legal card a while after it is his turn.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Tricks } = require("./game");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;
const THINKING = [250, 450];
let moves = 0;
let counting = false;
const times = [];

// Without its lobby the server makes a match when the first player comes.
const sit = (matchID, seat) => {
  const client = Client({
    game: Tricks,
    numPlayers: 4,
    matchID,
    playerID: `${seat}`,
    multiplayer: SocketIO({ server: url, socketOpts: { transports: ["websocket"] } }),
    debug: false,
  });
  let asked = -1;
  let sent = 0;
  client.subscribe((state) => {
    if (!state) return;
    if (sent && state._stateID > asked) {
      if (counting) times.push(performance.now() - sent);
      if (counting) moves += 1;
      sent = 0;
    }
    if (state.ctx.currentPlayer !== `${seat}` || asked === state._stateID) return;
    asked = state._stateID;
    const { hand } = state.G.players[seat];
    const suit = state.G.trick.length ? Math.floor(state.G.trick[0].card / 13) : -1;
    const follow = hand.filter((card) => Math.floor(card / 13) === suit);
    const legal = follow.length ? follow : hand;
    setTimeout(
      () => {
        sent = performance.now();
        client.moves.play(legal[Math.floor(Math.random() * legal.length)]);
      },
      THINKING[0] + Math.random() * (THINKING[1] - THINKING[0]),
    );
  });
  client.start();
};

const main = async () => {
  for (let table = 0; table < tables; table += 1) {
    for (let seat = 0; seat < 4; seat += 1) sit(`table${table}`, seat);
    await new Promise((go) => setTimeout(go, 20));
  }
  console.log("sat");
  await new Promise((go) => process.stdin.once("data", go));
  counting = true;
  await new Promise((go) => setTimeout(go, seconds * 1000));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)] ?? 0;
  console.log(JSON.stringify({ moves, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
};

main();
