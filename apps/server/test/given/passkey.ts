import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { WireAssertion, WireNewPasskey } from '@kasauti/contract/identity/webauthn.ts';

/* An authenticator in software (https://www.w3.org/TR/webauthn-3/). It responds like a phone or a security key. */

const USER_PRESENT = 1;
const HAS_CREDENTIAL = 64;

type Scheme = 'ES256' | 'EdDSA' | 'RS256';
type Wishes = {
  /** The origin of the page that requests the passkey. */
  origin: string;
  rpId?: string;
  scheme?: Scheme;
  /** The signature counter, or null for an authenticator without one. */
  count?: number | null;
};

export type GivenPasskey = ReturnType<typeof givenPasskey>;

export function givenPasskey(wishes: Wishes) {
  const { scheme = 'ES256' } = wishes;
  const { publicKey, privateKey } = keysOf(scheme);
  const id = randomBytes(32);
  /** The state of the authenticator. Tests change it to simulate a phishing site or a copied passkey. */
  const state = { rpId: new URL(wishes.origin).hostname, count: 0, flags: USER_PRESENT, ...wishes };

  function authenticatorData(more: Buffer, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    if (state.count !== null) {
      state.count += 1;
      count.writeUInt32BE(state.count);
    }
    const rpIdHash = createHash('sha256').update(state.rpId).digest();
    return Buffer.concat([rpIdHash, Buffer.from([state.flags | flags]), count, more]);
  }
  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }), 'utf8');

  function make(challenge: string, statement: Cbor = new Map()): WireNewPasskey {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseOf(scheme, publicKey))]);
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', statement],
      ['authData', authenticatorData(credential, HAS_CREDENTIAL)],
    ]);
    return {
      id: id.toString('base64url'),
      clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  function prove(challenge: string): WireAssertion {
    const data = clientData('webauthn.get', challenge);
    const about = authenticatorData(Buffer.alloc(0));
    const signed = Buffer.concat([about, createHash('sha256').update(data).digest()]);
    return {
      id: id.toString('base64url'),
      clientDataJSON: data.toString('base64url'),
      authenticatorData: about.toString('base64url'),
      signature: sign(scheme === 'EdDSA' ? null : 'sha256', signed, privateKey).toString('base64url'),
    };
  }
  return { state, make, prove };
}

function keysOf(scheme: Scheme) {
  switch (scheme) {
    case 'ES256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' });
    case 'EdDSA':
      return generateKeyPairSync('ed25519');
    case 'RS256':
      return generateKeyPairSync('rsa', { modulusLength: 2048 });
  }
}

/** Encodes a public key as COSE (RFC 9053, and RFC 8230 for RSA). */
function coseOf(scheme: Scheme, publicKey: KeyObject): Cbor {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  switch (scheme) {
    case 'ES256':
      return new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]);
    case 'EdDSA':
      return new Map<Cbor, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(x)],
      ]);
    case 'RS256':
      return new Map<Cbor, Cbor>([
        [1, 3],
        [3, -257],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ]);
  }
}

type Cbor = number | string | Buffer | Cbor[] | Map<Cbor, Cbor>;

/** Encodes a value as CBOR. It supports the types that authenticators use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value, 'utf8')]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  const bytes = size < 256 ? [24, size] : [25, size >> 8, size & 255];
  return Buffer.from([(major << 5) | (bytes[0] ?? 0), ...bytes.slice(1)]);
}
