import { fromBase64Url } from '../receipts/bytes.ts';
import { type PublishedHeads, publishedHeads } from './heads-shape.ts';
import { list, type Of, strict } from './shape.ts';
import { type KeptReceipts, keptReceipts, type SignedSheet, signedRoot, signedSheet } from './sheet-shape.ts';

/** A file that was submitted for a check. */
export type Proof = { kind: 'sheet'; signed: SignedSheet } | { kind: 'receipts'; kept: KeptReceipts };

/** Another file. `why` says, in English, what does not match a response sheet. */
export type NoProof = { kind: 'other'; reason: 'no-json' | 'other-shape' | 'too-deep'; why: string };

/** Recognises a response sheet or saved receipts by shape. */
export function readProof(text: string): Proof | NoProof {
  const value = jsonIn(text);
  if (value === undefined) return { kind: 'other', reason: 'no-json', why: 'it is not JSON' };
  if (keptReceipts.whatIsWrong(value, '') === null) return { kind: 'receipts', kept: value as KeptReceipts };
  const why = signedSheet.whatIsWrong(value, '');
  return why === null ? { kind: 'sheet', signed: value as SignedSheet } : { kind: 'other', reason: 'other-shape', why };
}

/** Returns undefined for a text that is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the published heads of a day, or a list of them. Returns null for other values. */
export function readPublishedHeads(value: unknown): PublishedHeads[] | null {
  const list = Array.isArray(value) ? value : [value];
  return list.length > 0 && list.every((one) => publishedHeads.whatIsWrong(one, '') === null) ? list : null;
}

const ED25519_KEY_BYTES = 32;

const roots = strict({ roots: list(signedRoot) });

/** Reads the roots of a lane, in the format of the site's response. Returns null for other values. */
export function readRoots(value: unknown): Of<typeof signedRoot>[] | null {
  return roots.whatIsWrong(value, '') === null ? (value as Of<typeof roots>).roots : null;
}

/** A public key that the checker trusts: its id and its 32 bytes in JWK encoding. */
export type TrustedKey = { kid: string; x: string };

const isKey = (x: unknown) => typeof x === 'string' && fromBase64Url(x)?.length === ED25519_KEY_BYTES;

/**
 * Reads the Ed25519 public keys of a JWK, a list of JWKs, or a JWK Set (`GET /api/v1/keys`). Private parts are ignored.
 */
export function readKeys(value: unknown): TrustedKey[] {
  const set = (value as { keys?: unknown } | null)?.keys;
  const list: unknown[] = Array.isArray(value) ? value : Array.isArray(set) ? set : [value];
  return list.flatMap((one) => {
    const { kty, crv, kid, x } = (one ?? {}) as Record<string, unknown>;
    return kty === 'OKP' && crv === 'Ed25519' && typeof kid === 'string' && isKey(x) ? [{ kid, x: x as string }] : [];
  });
}
