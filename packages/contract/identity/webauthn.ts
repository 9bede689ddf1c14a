import * as z from 'zod/mini';
import type { RefusalTable } from '../refusal.ts';

/*
 * What a browser answers for an authenticator (https://www.w3.org/TR/webauthn-3/), reduced to what is looked at. The
 * texts are base64url.
 */

const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));
const credentialId = bytes(1400);

/** A new passkey. */
export const newPasskeyShape = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4000),
  attestationObject: bytes(40_000),
  /** How the authenticator is reached (`internal`, `usb`, `hybrid`, …): the browser asks for the right one by it. */
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
});
export type WireNewPasskey = z.infer<typeof newPasskeyShape>;

/** A passkey's signature under a challenge. */
export const assertionShape = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(8000),
});
export type WireAssertion = z.infer<typeof assertionShape>;

/** By which the browser finds a passkey. */
export const passkeyHandleShape = z.object({ id: z.string(), transports: z.array(z.string()) });
export type WirePasskeyHandle = z.infer<typeof passkeyHandleShape>;

/** What proves a second time who somebody is, beside recovery codes. */
export const secondFactorWays = {
  hasAuthenticator: z.boolean(),
  passkeys: z.array(passkeyHandleShape),
};
export type WireSecondFactorWays = { hasAuthenticator: boolean; passkeys: WirePasskeyHandle[] };

/** Signature schemes of passkeys, the preferred first: EdDSA, ES256, RS256 (https://www.iana.org/assignments/cose). */
export const passkeyAlgorithms: number[] = [-8, -7, -257];

export const passkeyRefusals = {
  'wrong-passkey': {
    status: 401,
    message: 'That passkey does not open this account, or it took too long. Try again, or use another way.',
  },
} as const satisfies RefusalTable;
