import { passkeyAlgorithms, type WireAssertion, type WireNewPasskey } from '@kasauti/contract/identity/webauthn.ts';
import {
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { App } from '../../../platform/app.ts';
import type { Passkey } from '../store/passkeys.ts';

export type Site = Pick<App['settings'], 'publicUrl'>;
/** Checks whether a challenge was created by this server and is still open. */
export type IsAsked = (challenge: string) => Promise<boolean>;

/** Returns the host and origin to which passkeys are bound. A signature for another site is not accepted. */
const expected = ({ publicUrl }: Site) => {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
};
/**
 * Whether the library refuses a response without user verification (fingerprint or PIN). After a password, a touch of
 * the authenticator is enough. Without a password, `tryPasskey` requires the verification.
 */
const requireUserVerification = false;

const credentialOf = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** Returns the new credential, or null when the response is not valid for a challenge of this server. */
export async function readNewPasskey(site: Site, answer: WireNewPasskey, expectedChallenge: IsAsked) {
  const { id, clientDataJSON, attestationObject, transports: named } = answer;
  // Browsers may send transports that the library's type does not contain. They are stored unchanged.
  const transports = named as AuthenticatorTransport[];
  try {
    if (hasCertificates(attestationObject)) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected(site),
      response: { ...credentialOf(id), response: { clientDataJSON, attestationObject, transports } },
      expectedChallenge,
      requireUserVerification,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    return registrationInfo ? { ...registrationInfo.credential, isVerified: registrationInfo.userVerified } : null;
  } catch {
    // The library throws on malformed input, which an untrusted client may send.
    return null;
  }
}

/**
 * Returns true if the response contains attestation certificates. This server does not request certificates and refuses
 * them, because they may contain URLs that must not be fetched.
 */
function hasCertificates(attestationObject: string): boolean {
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('attStmt');
  return statement.get('x5c') !== undefined;
}

/**
 * Returns the passkey's signature counter and whether its authenticator verified the user. Returns null when the
 * response is not a valid signature of this passkey for a challenge of this server.
 */
export async function readAssertion(
  site: Site,
  { passkey, answer, isAsked }: { passkey: Passkey; answer: WireAssertion; isAsked: IsAsked },
): Promise<{ signCount: number; isVerified: boolean } | null> {
  const { id, ...response } = answer;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(site),
      response: { ...credentialOf(id), response },
      expectedChallenge: isAsked,
      requireUserVerification,
      // With 0, the library accepts any counter. The caller compares the counter, because it must record passkeys that
      // were copied.
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    });
    if (!verified) return null;
    return { signCount: authenticationInfo.newCounter, isVerified: authenticationInfo.userVerified };
  } catch {
    return null;
  }
}
