import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { commonRefusals, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { UploadLane } from './upload-lane.ts';

/** A file that lies on the disk until its call is answered. */
export type Upload = { field: string; fileName: string; path: string };

export type Multipart = { fields: Record<string, string>; uploads: Upload[] };

/** 10 MB over 700 kbit/s. A sender who takes longer would keep others out. */
const MAX_RECEIVE_MS = 120_000;

/** Reads a multipart form: its fields, and its files straight to the disk. The caller removes the files. */
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
    // The disk's errors and the framework's carry a code; what remains is a form that cannot be read.
    if ((error as { code?: string }).code === undefined) return refuse(commonRefusals, 'bad-request');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export async function removeFiles(uploads: readonly Upload[]): Promise<void> {
  for (const { path } of uploads) await rm(path, { force: true });
}
