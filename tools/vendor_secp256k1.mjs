// What friends' pages use of noble-secp256k1: `tools/vendor_page.py` bundles this into `vendor/secp256k1.mjs`.
export { getSharedSecret, schnorr } from "@noble/secp256k1";
