import { type PublishedHeads, publishedHeads } from './heads-shape.ts';
import { type KeptReceipts, keptReceipts, type SignedSheet, signedSheet } from './sheet-shape.ts';

/** A file that was submitted for a check. */
export type Proof =
  | { kind: 'sheet'; signed: SignedSheet }
  | { kind: 'receipts'; kept: KeptReceipts }
  /** Another file. `why` names, in English, the first place that does not match a response sheet. */
  | { kind: 'other'; why: string };

/** Recognises a response sheet or saved receipts by shape. `value` is the result of `JSON.parse`. */
export function readProof(value: unknown): Proof {
  if (keptReceipts.whatIsWrong(value, '') === null) return { kind: 'receipts', kept: value as KeptReceipts };
  const why = signedSheet.whatIsWrong(value, '');
  return why === null ? { kind: 'sheet', signed: value as SignedSheet } : { kind: 'other', why };
}

/** Reads the published heads of a day, or a list of them. Returns null for other values. */
export function readPublishedHeads(value: unknown): PublishedHeads[] | null {
  const list = Array.isArray(value) ? value : [value];
  return list.length > 0 && list.every((one) => publishedHeads.whatIsWrong(one, '') === null) ? list : null;
}

/** A public key that the checker trusts: its id and its 32 bytes in JWK encoding. */
export type TrustedKey = { kid: string; x: string };

/**
 * Reads the Ed25519 public keys of a JWK, a list of JWKs, or a JWK Set (`GET /api/v1/keys`). Private parts are ignored.
 */
export function readKeys(value: unknown): TrustedKey[] {
  const set = (value as { keys?: unknown } | null)?.keys;
  const list: unknown[] = Array.isArray(value) ? value : Array.isArray(set) ? set : [value];
  return list.flatMap((one) => {
    const { kty, crv, kid, x } = (one ?? {}) as Record<string, unknown>;
    return kty === 'OKP' && crv === 'Ed25519' && typeof kid === 'string' && typeof x === 'string' ? [{ kid, x }] : [];
  });
}
