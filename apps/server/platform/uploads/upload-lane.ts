import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { systemClock } from '../clock.ts';
import { makeFairTurns } from '../jobs/fair-turns.ts';

export type UploadLane = {
  /** The folder for received files until they have been checked. */
  folder: string;
  /** Creates a file in that folder. Fails when the file already exists. */
  create(path: string): Writable;
  /**
   * Reserves a place before any byte is read. Returns the function that frees the place, or null when the server
   * or this user has too many.
   */
  enter(userId: string): (() => void) | null;
  /** Runs the checks of files one at a time. Users with a reserved place take turns. */
  run<T>(userId: string, act: () => Promise<T>): Promise<T>;
};

type Limits = { maxInside?: number; maxInsidePerPerson?: number };

/** Maximum number of places. Each takes disk space (at most two files of 10 MB) and very little memory. */
const MAX_INSIDE = 40;
/** A page sends one file at a time, but a user may have it open twice. */
const MAX_INSIDE_PER_PERSON = 3;
/** Age from which a file counts as left over from an ended process. No upload takes this long. */
const LEFT_OVER_AFTER_MS = HOUR_MS;

/**
 * Limits the resources that uploads take from running exams: the number at once, the number per user, and one file
 * check at a time.
 */
export async function openUploadLane(
  folder: string,
  { maxInside = MAX_INSIDE, maxInsidePerPerson = MAX_INSIDE_PER_PERSON }: Limits = {},
): Promise<UploadLane> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftOvers(folder);
  const inside = new Map<string, number>();
  let all = 0;
  // The number of places already limits this queue.
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
      if (ran === null) throw new Error('a file is read for somebody who holds no place');
      return ran.value;
    },
  };
}

async function removeLeftOvers(folder: string): Promise<void> {
  const limit = systemClock.now().getTime() - LEFT_OVER_AFTER_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process that uses the same folder may remove the file first.
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < limit) await rm(path, { force: true });
  }
}
