// @ts-check
/** The same match once more, with new cards. */
import * as api from "../base/api.js";
import { go } from "../base/router.js";
import { newCommitment } from "./fairDeal.js";
import { recall, remember } from "../seats/savedSeats.js";

/** Opens the same match again, if this browser opened it; else null. @param {string} table */
export function playAgain(table) {
  const request = recall(table)?.order;
  if (!request) return null;
  return async () => {
    const { entropy, commitment } = await newCommitment();
    const ticket = await api.openTable({ ...request, promise: commitment });
    const old = recall(table);
    if (old) {
      remember({
        ...old,
        table: ticket.table,
        token: ticket.token,
        seat: ticket.seat,
        at: Date.now(),
        ended: false,
        word: entropy,
        promise: commitment,
        commitment: undefined,
        seals: undefined,
        next: undefined,
        played: undefined,
      });
    }
    go(`/t/${ticket.table}`);
  };
}
