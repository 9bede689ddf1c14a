import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { systemClock } from '../clock.ts';
import { makeFairTurns } from '../jobs/fair-turns.ts';

export type UploadLane = {
  /** The folder in which received files stay until they have been checked. */
  folder: string;
  /** Creates a file in that folder. Fails if the file already exists. */
  create(path: string): Writable;
  /**
   * Reserves a place for an upload before any byte is read. Returns the function that frees the place, or null if the
   * server or this user has too many uploads.
   */
  enter(userId: string): (() => void) | null;
  /** Runs file checks, one at a time. The users with a reserved place take turns. */
  run<T>(userId: string, act: () => Promise<T>): Promise<T>;
};

type Limits = { maxInside?: number; maxInsidePerPerson?: number };

/**
 * Maximum number of reserved places. Each upload takes disk space (at most two files of 10 MB) and very little memory.
 */
const MAX_INSIDE = 40;
/** Maximum number of places per user. A page sends one file at a time, but a user may have several pages open. */
const MAX_INSIDE_PER_PERSON = 3;
/** Age at which a file counts as left over from an ended process. No upload takes this long. */
const LEFT_OVER_AFTER_MS = HOUR_MS;

/**
 * Limits how much uploads can slow down running exams. It limits the uploads at the same time, in total and per user,
 * and runs one file check at a time.
 */
export async function openUploadLane(
  folder: string,
  { maxInside = MAX_INSIDE, maxInsidePerPerson = MAX_INSIDE_PER_PERSON }: Limits = {},
): Promise<UploadLane> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftOvers(folder);
  const inside = new Map<string, number>();
  let all = 0;
  // The number of reserved places already limits this queue.
  const turns = makeFairTurns(1, maxInside);
  return {
    folder,
    create: (path) => createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    enter(userId) {
      const own = inside.get(userId) ?? 0;
      if (all >= maxInside || own >= maxInsidePerPerson) return null;
      inside.set(userId, own + 1);
      all += 1;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        all -= 1;
        const rest = (inside.get(userId) ?? 1) - 1;
        if (rest > 0) inside.set(userId, rest);
        else inside.delete(userId);
      };
    },
    async run(userId, act) {
      const ran = await turns.run(userId, async () => ({ value: await act() }));
      if (ran === null) throw new Error('an upload is read without a place in the upload queue');
      return ran.value;
    },
  };
}

async function removeLeftOvers(folder: string): Promise<void> {
  const limit = systemClock.now().getTime() - LEFT_OVER_AFTER_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process that uses the same folder may have removed the file in the meantime.
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < limit) await rm(path, { recursive: true, force: true });
  }
}
