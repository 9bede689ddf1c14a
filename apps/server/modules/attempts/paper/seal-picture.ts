import { hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { App } from '../../../platform/app.ts';
import { joinSealed, NONCE_BYTES, sealBytes } from '../../../platform/security/aes-gcm.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { readPaperPicture } from '../../authoring/index.ts';
import { findPaperBySha256, type Paper } from '../store/papers.ts';
import { openPaperKey } from './seal-paper.ts';

/** Maximum size of the cache in bytes. A form with twenty drawings has about one megabyte of pictures. */
const MAX_IN_MEMORY_BYTES = 64 * 1024 * 1024;

type Parts = Pick<App, 'inTransaction' | 'objects' | 'secrets'>;

/**
 * Returns a function that returns a picture of a sealed paper, encrypted with the key of the paper. It resolves to null
 * if there is no such paper or picture. The ciphertexts are not stored. Recent ones are cached, because many candidates
 * request the same one within a minute.
 */
export function makePictureCache(parts: Parts): (paperSha256: string, pictureNo: number) => Promise<Buffer | null> {
  const cache = new LRUCache<string, Buffer, Asked>({
    maxSize: MAX_IN_MEMORY_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: async (_name, _stale, { context }) => (await sealPicture(parts, context)) ?? undefined,
  });
  return async (paperSha256, pictureNo) =>
    (await cache.fetch(`${paperSha256}/${pictureNo}`, { context: { paperSha256, pictureNo } })) ?? null;
}

type Asked = { paperSha256: string; pictureNo: number };

async function sealPicture(parts: Parts, { paperSha256, pictureNo }: Asked): Promise<Buffer | null> {
  const paper = await parts.inTransaction(({ tx }) => findPaperBySha256(tx, Buffer.from(paperSha256, 'hex')));
  const bytes = paper && (await readPaperPicture(parts, paper.formId, pictureNo));
  return bytes && encryptPicture(parts, paper, bytes);
}

/**
 * Encrypts a picture. The nonce is derived from the key and the picture. The same picture therefore gives the same
 * ciphertext in every process, and two different pictures never use the same nonce with this key.
 */
function encryptPicture(parts: Parts, paper: Paper, bytes: Buffer): Buffer {
  const key = openPaperKey(parts, paper);
  const nonce = Buffer.from(hkdfSync('sha256', key, sha256(bytes), 'kasauti:picture-nonce', NONCE_BYTES));
  return joinSealed(sealBytes(key, bytes, { nonce }));
}
