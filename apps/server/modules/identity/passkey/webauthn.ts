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
/** Whether a challenge is one that we asked and that is still open. */
export type IsAsked = (challenge: string) => Promise<boolean>;

/**
 * A passkey is bound to the site's name, and speaks to its pages alone: what was signed elsewhere is worth nothing
 * here.
 */
const expected = ({ publicUrl }: Site) => {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
};
/**
 * Beside a password a touch is enough. The answer says whether a finger or PIN was asked for, for a login without a
 * password.
 */
const requireUserVerification = false;

const credentialOf = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** The new credential; null when the answer is not one to a challenge of ours. */
export async function readNewPasskey(site: Site, answer: WireNewPasskey, expectedChallenge: IsAsked) {
  const { id, clientDataJSON, attestationObject, transports: named } = answer;
  // Browsers name transports that the library does not know yet; browsers get back what they sent.
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
    // It throws at anything malformed, and the answer comes from outside.
    return null;
  }
}

/**
 * We ask for no attestation. Certificates that come anyway name addresses to look them up at, which are not followed.
 */
function hasCertificates(attestationObject: string): boolean {
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('attStmt');
  return statement.get('x5c') !== undefined;
}

/**
 * How often the passkey has signed by now, and whether its authenticator has asked who is there; null when the answer
 * is not its own to a challenge of ours.
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
      // The count is compared by our caller, who writes down when it went back.
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    });
    if (!verified) return null;
    return { signCount: authenticationInfo.newCounter, isVerified: authenticationInfo.userVerified };
  } catch {
    return null;
  }
}
