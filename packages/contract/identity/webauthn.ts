import * as z from 'zod/mini';
import type { RefusalTable } from '../refusal.ts';

/*
 * The responses of an authenticator (https://www.w3.org/TR/webauthn-3/), limited to the fields that the server
 * reads. Texts are base64url.
 */

const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));
const credentialId = bytes(1400);

/** A new passkey. */
export const newPasskeyShape = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4000),
  attestationObject: bytes(40_000),
  /**
   * Transports of the authenticator (`internal`, `usb`, `hybrid`, …). They help the browser find the passkey at the
   * next login.
   */
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
});
export type WireNewPasskey = z.infer<typeof newPasskeyShape>;

/** A passkey's signature of a challenge. */
export const assertionShape = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(8000),
});
export type WireAssertion = z.infer<typeof assertionShape>;

/** Data by which the browser finds a passkey. */
export const passkeyHandleShape = z.object({ id: z.string(), transports: z.array(z.string()) });
export type WirePasskeyHandle = z.infer<typeof passkeyHandleShape>;

/** The second factors of an account, apart from recovery codes. */
export const secondFactorWays = {
  hasAuthenticator: z.boolean(),
  passkeys: z.array(passkeyHandleShape),
};
export type WireSecondFactorWays = { hasAuthenticator: boolean; passkeys: WirePasskeyHandle[] };

/**
 * Signature algorithms of passkeys, in order of preference: EdDSA, ES256, RS256
 * (https://www.iana.org/assignments/cose).
 */
export const passkeyAlgorithms: number[] = [-8, -7, -257];

export const passkeyRefusals = {
  'wrong-passkey': {
    status: 401,
    message: 'That passkey does not belong to this account, or the login took too long. Try again, or use another way.',
  },
} as const satisfies RefusalTable;
