import { type LobbyFacts, openAttemptDatabase } from '../storage/attempt-database.ts';
import { fetchPaper, isPaper } from './paper.ts';

/** Place of the encrypted paper: this device's disk, or only the server when the browser stores nothing. */
export type Prepared = 'on-device' | 'not-kept';

/**
 * Fetches the encrypted paper while the candidate waits, checks it against its hash, and stores it with the
 * attempt's facts. At the start only the key is missing. Rejects when the paper cannot be fetched. A repeated call
 * reuses the stored paper.
 */
export async function prepareSitting(sitting: LobbyFacts): Promise<Prepared> {
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
      // An unreadable attempt counts as absent, as it does for the player.
      const known = await database.readAttempt(sitting.attemptId).catch(() => null);
      // If the attempt has started in another tab, its stored facts are more complete than this page's.
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
 * Loads the scripts and styles of the player's page in advance, so that the start does not wait for them. Ignores
 * failures, because the page loads what is missing.
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
    // The page loads the missing files itself.
  }
}
