/** A key has 32 bytes; the public one is that of BIP-340. */
export const schnorr: {
  keygen(): { secretKey: Uint8Array; publicKey: Uint8Array };
  getPublicKey(secretKey: Uint8Array): Uint8Array;
  signAsync(message: Uint8Array, secretKey: Uint8Array): Promise<Uint8Array>;
};
/** The shared point, compressed; the public key with the byte of its sign before it. */
export function getSharedSecret(secretKey: Uint8Array, publicKey: Uint8Array): Uint8Array<ArrayBuffer>;
