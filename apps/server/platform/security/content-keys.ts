import type { Settings } from '../settings/settings.ts';
import { joinSealed, NONCE_BYTES, openBytes, sealBytes, splitSealed, TAG_BYTES } from './aes-gcm.ts';
import { type Secrets, secretsFrom } from './secrets.ts';

/**
 * Layout of an encrypted value: the format number, the id of the key, the nonce, the ciphertext and the tag. The
 * constraints of the tables and `encrypt-rows.ts` also use the first two.
 */
const FORMAT = 1;
const ID_BYTES = 8;
const HEAD_BYTES = 1 + ID_BYTES;
/**
 * Length of the shortest encrypted value, which encrypts an empty text. Values that are not encrypted, hashes and
 * canonical JSON, are shorter or begin with another byte.
 */
const MIN_BYTES = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;

/**
 * The column and the row that an encrypted value belongs to. The value can be decrypted only with the same column and
 * row.
 */
export type ContentPlace = { column: string; row: string };

/** The keys that encrypt questions, answer keys and authors' sources, the newest first. */
export type ContentKeys = {
  /** Ids of the known keys in hex, the newest first. A key cannot be computed from its id. */
  readonly ids: readonly [string, ...string[]];
  /** Encrypts a value with the newest key. */
  seal(place: ContentPlace, plain: Uint8Array | string): Buffer;
  /**
   * Decrypts a value with the key whose id it contains. Throws if the key is unknown, a byte was changed, or the value
   * belongs to another column or row.
   */
  open(place: ContentPlace, sealed: Uint8Array): Buffer;
};

/**
 * Returns the keys in the settings, and the key of the installation's secret. The latter is the default. It is always
 * included, so that values it has encrypted can be read after a change to a separate secret.
 */
export function openContentKeys({ KASAUTI_CONTENT_KEY = [] }: Wishes, installation: Deriving): ContentKeys {
  return makeContentKeys([...KASAUTI_CONTENT_KEY.map(secretsFrom), installation]);
}

type Wishes = Pick<Settings, 'KASAUTI_CONTENT_KEY'>;
type Deriving = Pick<Secrets, 'key'>;

/** Derives one key from each secret. The newest secret comes first. */
export function makeContentKeys(secrets: readonly Deriving[]): ContentKeys {
  const derived = secrets.map((one) => ({
    id: one.key('content-key-id').subarray(0, ID_BYTES),
    key: one.key('content'),
  }));
  const known = new Map(derived.map(({ id, key }) => [id.toString('hex'), key]));
  const [newest] = derived as [(typeof derived)[0]];
  const head = Buffer.concat([Buffer.of(FORMAT), newest.id]);
  return {
    ids: [...known.keys()] as [string, ...string[]],
    seal(place, plain) {
      const sealed = sealBytes(newest.key, Buffer.from(plain), { about: about(head, place) });
      return Buffer.concat([head, joinSealed(sealed)]);
    },
    open(place, bytes) {
      const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const id = contentKeyIdOf(sealed);
      const key = id === null ? undefined : known.get(id);
      if (!key) throw new Error(`${place.column} of ${place.row} is not encrypted with a known key: ${id ?? 'none'}`);
      return openBytes(key, splitSealed(sealed.subarray(HEAD_BYTES)), about(sealed.subarray(0, HEAD_BYTES), place));
    },
  };
}

/** Returns the id of the key that encrypts a value, or null if the value is not encrypted. */
export function contentKeyIdOf(value: Buffer): string | null {
  if (value.length < MIN_BYTES || value[0] !== FORMAT) return null;
  return value.subarray(1, HEAD_BYTES).toString('hex');
}

function about(head: Buffer, { column, row }: ContentPlace): Buffer {
  return Buffer.concat([head, Buffer.from([column, row].join(' '), 'utf8')]);
}
