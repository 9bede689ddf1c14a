import { openAttemptDatabase, type Sitting } from '../storage/attempt-database.ts';
import { fetchPaper, isPaper } from './paper.ts';

/**
 * Whether the sealed paper lies ready: on this device's disk, or (where the browser keeps nothing) only as long as it
 * is online.
 */
export type Prepared = 'on-device' | 'not-kept';

/**
 * While the candidate waits: fetches the sealed paper, checks it against its hash and keeps it, with who sits here. At
 * the start only the key is missing. Rejects when the paper cannot be fetched; asked again, it goes on where it was.
 */
export async function prepareSitting(sitting: Sitting): Promise<Prepared> {
  const database = await openAttemptDatabase().catch(() => null);
  if (!database) {
    await fetchPaper(sitting.form);
    return 'not-kept';
  }
  try {
    const { sha256 } = sitting.form;
    const kept = await database.readPaper(sha256).catch(() => null);
    const bytes = kept && (await isPaper(kept, sha256)) ? kept : await fetchPaper(sitting.form);
    try {
      // What cannot be read counts as absent, as it does for the player.
      const known = await database.readAttempt(sitting.attemptId).catch(() => null);
      // A player that runs in another tab has more to say than this page.
      if (!known?.start) await database.keepAttempt({ sitting, start: null, paperKey: null });
      if (bytes !== kept) await database.keepPaper(sha256, bytes);
      return 'on-device';
    } catch {
      return 'not-kept';
    }
  } finally {
    database.close();
  }
}

/**
 * Loads what the player's page consists of, so that the start is not held up by it. Failing is no harm: the page loads
 * it then.
 */
export async function warmPlayer(attemptId: string): Promise<void> {
  try {
    const answer = await fetch(`/exam/${encodeURIComponent(attemptId)}`, { credentials: 'same-origin' });
    const text = await answer.text();
    const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)?.[1];
    const { entry, preload }: { entry?: string; preload?: string[] } = JSON.parse(boot ?? '{}');
    const styles = [...text.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    await Promise.all([...styles, ...(preload ?? []), ...(entry ? [entry] : [])].map((address) => fetch(address)));
  } catch {
    // It loads when it is needed.
  }
}
