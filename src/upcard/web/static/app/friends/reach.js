// @ts-check
/** What beside the folder its pages may reach, as the head of the page says (`upcard.site.build.Reach`). Nothing of it
 * is asked for anything before a player makes an invitation or opens one. */
const inHead = (/** @type {string} */ name) =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** The relays through which friends find each other. @returns {string[]} */
export const relayAddresses = () => inHead("upcard-relays").split(" ").filter(Boolean);

/** The servers that tell a browser its address on the internet (STUN), or pass on what it sends (TURN).
 * @returns {RTCIceServer[]} */
export const iceServers = () => JSON.parse(inHead("upcard-ice") || "[]");
