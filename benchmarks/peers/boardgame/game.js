// A game of tricks as boardgame.io's documentation would have one write it: four players, hidden hands, thirteen tricks,
// then the next deal, without end.
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const deal = (random) => {
  const pack = random.Shuffle([...Array(52).keys()]);
  return Object.fromEntries([0, 1, 2, 3].map((seat) => [seat, { hand: pack.slice(13 * seat, 13 * seat + 13) }]));
};

const strength = (card, led) => (Math.floor(card / 13) === Math.floor(led / 13) ? card % 13 : -1);

const Tricks = {
  name: "tricks",
  setup: ({ random }) => ({ players: deal(random), trick: [], tricks: [0, 0], hands: 0 }),
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    // Hands are secret: the move is made by the server alone.
    play: {
      client: false,
      move: ({ G, playerID, events, random }, card) => {
        const { hand } = G.players[playerID];
        const suit = G.trick.length ? Math.floor(G.trick[0].card / 13) : -1;
        const follows = hand.some((held) => Math.floor(held / 13) === suit);
        if (!hand.includes(card) || (follows && Math.floor(card / 13) !== suit)) return INVALID_MOVE;
        hand.splice(hand.indexOf(card), 1);
        G.trick.push({ seat: Number(playerID), card });
        let next = (Number(playerID) + 1) % 4;
        if (G.trick.length === 4) {
          const led = G.trick[0].card;
          const best = G.trick.reduce((a, b) => (strength(b.card, led) > strength(a.card, led) ? b : a));
          G.tricks[best.seat % 2] += 1;
          G.trick = [];
          next = best.seat;
          if (!Object.values(G.players).some((player) => player.hand.length)) {
            G.players = deal(random);
            G.hands += 1;
          }
        }
        events.endTurn({ next: String(next) });
      },
    },
  },
};

module.exports = { Tricks };
