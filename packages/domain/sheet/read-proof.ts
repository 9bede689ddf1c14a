import { type PublishedHeads, publishedHeads } from './heads-shape.ts';
import { type KeptReceipts, keptReceipts, type SignedSheet, signedSheet } from './sheet-shape.ts';

/** What somebody brought to be checked. */
export type Proof =
  | { kind: 'sheet'; signed: SignedSheet }
  | { kind: 'receipts'; kept: KeptReceipts }
  /** Nothing that a site signs; `why` names the first place that does not fit a response sheet, in English. */
  | { kind: 'other'; why: string };

/** Tells a response sheet and kept receipts by their shape. The value is what `JSON.parse` gave. */
export function readProof(value: unknown): Proof {
  if (keptReceipts.whatIsWrong(value, '') === null) return { kind: 'receipts', kept: value as KeptReceipts };
  const why = signedSheet.whatIsWrong(value, '');
  return why === null ? { kind: 'sheet', signed: value as SignedSheet } : { kind: 'other', why };
}

/** A day's published heads, or a list of such; null when it is something else. */
export function readPublishedHeads(value: unknown): PublishedHeads[] | null {
  const list = Array.isArray(value) ? value : [value];
  return list.length > 0 && list.every((one) => publishedHeads.whatIsWrong(one, '') === null) ? list : null;
}

/** A public key of somebody's own choice: its id, and the 32 bytes as a JWK writes them. */
export type TrustedKey = { kid: string; x: string };

/** The Ed25519 keys in a JWK, a list of them, or a JWK Set as `GET /api/v1/keys` answers it. A private half is left. */
export function readKeys(value: unknown): TrustedKey[] {
  const set = (value as { keys?: unknown } | null)?.keys;
  const list: unknown[] = Array.isArray(value) ? value : Array.isArray(set) ? set : [value];
  return list.flatMap((one) => {
    const { kty, crv, kid, x } = (one ?? {}) as Record<string, unknown>;
    return kty === 'OKP' && crv === 'Ed25519' && typeof kid === 'string' && typeof x === 'string' ? [{ kid, x }] : [];
  });
}
