// The cards of a Whist record, worked out again from its first lines: written from docs/fair-deal.md alone.
// node verifier.mjs FILE: prints the key and the hands of every deal, or what does not fit.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const text = readFileSync(process.argv[2], "utf8");
const tag = Object.fromEntries([...text.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]));
const fail = (why) => { console.log(`UNFAIR: ${why}`); process.exit(1); };

// 2. Hashes
const bytes = (part) => Buffer.from(part, "utf8");
const digest = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    hash.update(length).update(part);
  }
  return hash.digest();
};
// 7. A closed table: the cards that everybody was shown, against the seals
if (tag.Seals) {
  const sealed = [...text.matchAll(/^Sealed (\d+): (.*)$/gm)];
  tag.Seals.split(" ").forEach((seal, n) => {
    const shown = [];
    const leaves = sealed[n][2].split(" ").map((leaf) => {
      const open = /^(.+)=(.+):([0-9a-f]{32})$/.exec(leaf);
      if (!open) return Buffer.from(leaf, "hex");
      shown.push(`${open[1]}=${open[2]}`);
      return digest(bytes("upcard card 1"), bytes(open[1]), bytes(open[2]), Buffer.from(open[3], "hex"));
    });
    if (digest(bytes("upcard seal 1"), ...leaves).toString("hex") !== seal) fail(`hand ${sealed[n][1]}`);
    console.log(`${sealed[n][1]} ${leaves.length} ${shown.sort().join(" ")}`);
  });
  process.exit(0);
}
const list = (line) => line.split(" ").map((word) => (word === "*" ? "" : word));
const secret = Buffer.from(tag.Secret, "hex");
if (digest(bytes("upcard commitment 1"), Buffer.from(tag.Salt, "hex"), secret).toString("hex") !== tag.Commitment) fail("the secret");
const words = list(tag.Entropy);
const promises = list(tag.Promises);
words.forEach((word, seat) => {
  if (word && digest(bytes("upcard promise 1"), bytes(word)).toString("hex") !== promises[seat]) fail(`seat ${seat}`);
});
const key = digest(bytes("upcard deal 1"), secret, bytes(tag.Table), ...words.map(bytes));
if (key.toString("hex") !== tag.Seed) fail("the key");
console.log(`key ${tag.Seed}`);

// 3. Random words: ChaCha20 blocks, of which the first eight bytes count
let counter = 0;
const rotate = (x, n) => ((x << n) | (x >>> (32 - n))) >>> 0;
function block(number) {
  const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
  for (let i = 0; i < 8; i += 1) start.push(key.readUInt32LE(4 * i));
  start.push(number >>> 0, Math.floor(number / 2 ** 32), 0, 0);
  const s = [...start];
  const quarter = (a, b, c, d) => {
    s[a] = (s[a] + s[b]) >>> 0; s[d] = rotate(s[d] ^ s[a], 16);
    s[c] = (s[c] + s[d]) >>> 0; s[b] = rotate(s[b] ^ s[c], 12);
    s[a] = (s[a] + s[b]) >>> 0; s[d] = rotate(s[d] ^ s[a], 8);
    s[c] = (s[c] + s[d]) >>> 0; s[b] = rotate(s[b] ^ s[c], 7);
  };
  for (let round = 0; round < 10; round += 1) {
    for (let i = 0; i < 4; i += 1) quarter(i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i += 1) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  return [0, 1].map((i) => (s[i] + start[i]) >>> 0);
}
// 4. A number below n: the upper 31 bits of the word, which are those of its second half
function below(n) {
  const bound = 2n ** 31n;
  for (;;) {
    const product = BigInt(block(counter)[1] >>> 1) * BigInt(n);
    counter += 1;
    if (product % bound >= (bound - BigInt(n)) % BigInt(n)) return Number(product / bound);
  }
}
// 5. A pack, shuffled, and dealt by the rules of Whist
const pack = [..."♣♦♥♠"].flatMap((suit) => "2 3 4 5 6 7 8 9 10 J Q K A".split(" ").map((rank) => rank + suit));
const names = tag.Seats.split(", ");
const hands = text.slice(text.indexOf("\n\n")).split(/^Hand \d+\..*$/m).slice(1);
let dealer = below(4);
hands.forEach((told, number) => {
  if (number) dealer = (dealer + 1) % 4;
  const stock = [...pack];
  for (let i = 51; i > 0; i -= 1) { const j = below(i + 1); [stock[i], stock[j]] = [stock[j], stock[i]]; }
  const held = names.map(() => []);
  for (let k = 1; k <= 52; k += 1) held[(dealer + k) % 4].push(stock.pop());
  held.forEach((cards, seat) => console.log(`${number + 1} ${names[seat]} ${cards.join(" ")}`));
  for (const [, name, card] of told.matchAll(/^\d+\. (.+): (\S+)$/gm)) {
    if (!held[names.indexOf(name)].includes(card)) fail(`${name} played ${card} without having been dealt it`);
  }
});
