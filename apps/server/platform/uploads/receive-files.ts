import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { commonRefusals, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { UploadLane } from './upload-lane.ts';

/** A received file. It stays on disk until the call has been answered. */
export type Upload = { field: string; fileName: string; path: string };

export type Multipart = { fields: Record<string, string>; uploads: Upload[] };

/** Time limit for receiving a form. At 700 kbit/s, 10 MB take this long. A slower sender would block other uploads. */
const MAX_RECEIVE_MS = 120_000;

/**
 * Reads a multipart form. Fields are read into memory, and files are written directly to disk. The caller removes the
 * files.
 */
export async function receiveFiles(
  request: FastifyRequest,
  { folder, create }: Pick<UploadLane, 'folder' | 'create'>,
): Promise<Multipart | Refusal> {
  if (!request.isMultipart()) return refuse(commonRefusals, 'wrong-media-type');
  const fields: Record<string, string> = Object.create(null);
  const uploads: Upload[] = [];
  const timer = setTimeout(() => request.raw.destroy(), MAX_RECEIVE_MS);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const path = join(folder, randomUUID());
        uploads.push({ field: part.fieldname, fileName: part.filename, path });
        await pipeline(part.file, create(path));
      } else fields[part.fieldname] = String(part.value);
    }
    return { fields: { ...fields }, uploads };
  } catch (error) {
    await removeFiles(uploads);
    // Errors of the disk and of the framework have a code. Any other error means that the form is unreadable.
    if ((error as { code?: string }).code === undefined) return refuse(commonRefusals, 'bad-request');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export async function removeFiles(uploads: readonly Upload[]): Promise<void> {
  for (const { path } of uploads) await rm(path, { force: true });
}
