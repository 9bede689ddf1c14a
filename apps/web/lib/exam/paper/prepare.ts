import { fetchSealedPicture, nameOfPicture } from '../pictures/picture-files.ts';
import { type AttemptDatabase, type LobbyFacts, openAttemptDatabase } from '../storage/attempt-database.ts';
import { fetchPaper, isPaper } from './paper.ts';

/** Whether this browser has stored the encrypted paper. If not, the page fetches it again at the start. */
export type Prepared = 'on-device' | 'not-kept';

/**
 * Fetches the encrypted paper and its pictures while the candidate waits, checks the paper's hash, and stores them with
 * the attempt's facts. At the start only the key is then missing. What is already stored is not fetched again. Rejects
 * if the paper or a picture cannot be fetched.
 */
export async function prepareSitting(sitting: LobbyFacts): Promise<Prepared> {
  const database = await openAttemptDatabase().catch(() => null);
  if (!database) {
    await fetchPaper(sitting.form);
    await bringPictures(sitting.form, null);
    return 'not-kept';
  }
  try {
    const { sha256 } = sitting.form;
    const kept = await database.readPaper(sha256).catch(() => null);
    const bytes = kept && (await isPaper(kept, sha256)) ? kept : await fetchPaper(sitting.form);
    let prepared: Prepared = 'on-device';
    try {
      // Facts that cannot be read are treated as missing. The player does the same.
      const known = await database.readAttempt(sitting.attemptId).catch(() => null);
      // If the attempt has started in another tab, the stored facts are more complete than this page's and must stay.
      if (!known?.start) await database.keepAttempt({ sitting, start: null, paperKey: null });
      if (bytes !== kept) await database.keepPaper(sha256, bytes);
    } catch {
      prepared = 'not-kept';
    }
    await bringPictures(sitting.form, database);
    return prepared;
  } finally {
    database.close();
  }
}

/**
 * Fetches the encrypted pictures that are not stored yet. A picture that cannot be stored stays in the browser's cache,
 * because its address never changes its content.
 */
async function bringPictures(form: LobbyFacts['form'], database: AttemptDatabase | null): Promise<void> {
  // Facts that an earlier release has stored have no number of pictures.
  for (let no = 0; no < (form.pictureCount ?? 0); no += 1) {
    const name = nameOfPicture(form, no);
    if (await database?.readPaper(name).catch(() => null)) continue;
    const bytes = await fetchSealedPicture(form, no);
    await database?.keepPaper(name, bytes).catch(() => undefined);
  }
}

/**
 * Loads the scripts and styles of the player's page in advance, so that the start does not wait for them. Ignores
 * failures, because the player's page loads missing files itself.
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
    // The player's page loads the missing files itself.
  }
}
