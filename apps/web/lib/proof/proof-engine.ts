import { fromBase64Url } from '@kasauti/domain/receipts/bytes.ts';
import type { ProofTools } from '@kasauti/domain/sheet/proof-tools.ts';
import type { TrustedKey } from '@kasauti/domain/sheet/read-proof.ts';

/** Creates the tools for a check. After the engine is loaded, a check needs no network. */
export type ProofEngine = { toolsOf(keys: readonly TrustedKey[], rest?: ProofTools['rest']): ProofTools };

type SignatureCheck = (key: TrustedKey, message: Uint8Array<ArrayBuffer>, signature: Uint8Array) => Promise<boolean>;
type Subtle = Pick<SubtleCrypto, 'importKey' | 'verify'>;

/**
 * Loads everything that a check needs. In all browsers a library computes the hashes: a receipt needs about ten short
 * hashes, and each WebCrypto call takes longer than such a hash. If the browser supports Ed25519, it verifies the
 * signatures. Otherwise a second library is loaded. `subtle` is undefined on a page without HTTPS.
 */
export async function openProofEngine(subtle: Subtle | undefined = globalThis.crypto?.subtle): Promise<ProofEngine> {
  const [{ sha256 }, isSignedBy] = await Promise.all([import('@noble/hashes/sha2.js'), signatureCheck(subtle)]);
  const encoder = new TextEncoder();
  return {
    toolsOf(keys, rest) {
      const byId = new Map(keys.map((key) => [key.kid, key]));
      return {
        rest,
        sha256,
        openSha256() {
          const hash = sha256.create();
          return { update: (text) => hash.update(encoder.encode(text)), digest: () => hash.digest() };
        },
        hasKey: (keyId) => byId.has(keyId),
        async checkSignature(message, signature, keyId) {
          const key = byId.get(keyId);
          return key !== undefined && (await isSignedBy(key, message, signature));
        },
      };
    },
  };
}

async function signatureCheck(subtle: Subtle | undefined): Promise<SignatureCheck> {
  return subtle && (await knowsEd25519(subtle)) ? nativeCheck(subtle) : await libraryCheck();
}

/** Public key of the first test vector in RFC 8032. */
const KNOWN_KEY = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';

const importKey = (subtle: Subtle, x: string) =>
  subtle.importKey('raw', Uint8Array.from(fromBase64Url(x) ?? []), 'Ed25519', false, ['verify']);

async function knowsEd25519(subtle: Subtle): Promise<boolean> {
  try {
    await importKey(subtle, KNOWN_KEY);
    return true;
  } catch {
    return false;
  }
}

function nativeCheck(subtle: Subtle): SignatureCheck {
  const imported = new Map<string, Promise<CryptoKey>>();
  return async ({ x }, message, signature) => {
    const key = imported.get(x) ?? importKey(subtle, x);
    imported.set(x, key);
    try {
      return await subtle.verify('Ed25519', await key, Uint8Array.from(signature), message);
    } catch {
      return false; // The key is invalid: its 32 bytes are not a point of the curve.
    }
  };
}

async function libraryCheck(): Promise<SignatureCheck> {
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import('@noble/ed25519'),
    import('@noble/hashes/sha2.js'),
  ]);
  hashes.sha512 = sha512;
  return async ({ x }, message, signature) => {
    const key = fromBase64Url(x);
    if (key?.length !== 32) return false;
    try {
      // Verifies strictly by RFC 8032, like OpenSSL and the browsers.
      return verify(signature, message, key, { zip215: false });
    } catch {
      return false;
    }
  };
}
