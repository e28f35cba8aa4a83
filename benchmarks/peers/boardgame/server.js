// The minimal server of boardgame.io's documentation, in memory: node server.js
const { Server, Origins } = require("boardgame.io/server");
const { Tricks } = require("./game");

const server = Server({ games: [Tricks], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
