import {
  passkeyAlgorithms,
  type WireAssertion,
  type WireNewPasskey,
  type WirePasskeyHandle,
} from '@kasauti/contract/identity/webauthn.ts';

/*
 * Passkey calls of the browser. The browser shows its own dialogs. If the user cancels a dialog, or if it fails for
 * another reason, the result is `stopped` or null.
 */

/**
 * Returns true if this page can use passkeys. Browsers bind passkeys to a domain name and require HTTPS, so a page
 * whose address is an IP address cannot use them.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

type NewPasskeyAsk = {
  challenge: string;
  siteName: string;
  user: { id: string; name: string; displayName: string };
  passkeys: WirePasskeyHandle[];
};

/**
 * Creates a passkey. Returns `known` if this authenticator already has a passkey of the account, and `stopped` if none
 * was created.
 */
export async function makePasskey(ask: NewPasskeyAsk): Promise<WireNewPasskey | 'known' | 'stopped'> {
  const { challenge, siteName, user, passkeys } = ask;
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytesOf(challenge),
    rp: { name: siteName },
    user: { ...user, id: bytesOf(user.id) },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: passkeys.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
  try {
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) return 'stopped';
    const { response, id } = made;
    if (!(response instanceof AuthenticatorAttestationResponse)) return 'stopped';
    return {
      id,
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    };
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : 'stopped';
  }
}

type SignAsk = {
  challenge: string;
  /** Passkeys of the account. If empty, the user can choose any passkey for this site. */
  passkeys: WirePasskeyHandle[];
  /** True if the passkey also replaces the password. The authenticator must then verify the user. */
  isAlone?: boolean;
};

/**
 * Signs the challenge with one of these passkeys. Returns null if the user cancels or has none of them on this device.
 */
export async function signByPasskey(ask: SignAsk): Promise<WireAssertion | null> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytesOf(ask.challenge),
    allowCredentials: ask.passkeys.map(described),
    userVerification: ask.isAlone ? 'required' : 'preferred',
  };
  const signed = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(signed instanceof PublicKeyCredential)) return null;
  const { response, id } = signed;
  if (!(response instanceof AuthenticatorAssertionResponse)) return null;
  return {
    id,
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  };
}

const described = ({ id, transports }: WirePasskeyHandle): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: bytesOf(id),
  // Browsers report transports that the TypeScript types do not list yet. The browser accepts the values that it has
  // reported.
  transports: transports as AuthenticatorTransport[],
});

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
