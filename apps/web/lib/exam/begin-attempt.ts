import type { AttemptId } from '@kasauti/contract/ids.ts';
import { fault, refuse } from '@kasauti/contract/refusal.ts';
import type { StoredForm } from '@kasauti/domain/item/interactions.ts';
import { isRefusal, type Refusal } from '../server/call.ts';
import type { PlayerEvent, Started } from './machine/events.ts';
import type { Machine } from './machine/state.ts';
import { importPaperKey, openPaper, WrongPaper } from './paper/paper.ts';
import { type PaperInHand, takePaper } from './paper/paper-in-hand.ts';
import type { AttemptDatabase, LobbyFacts } from './storage/attempt-database.ts';
import type { ExamCalls } from './sync/calls.ts';
import type { RetryPolicy } from './sync/retry-policy.ts';

/*
 * Starts the attempt on the server and opens it on this page: fetches the facts about the attempt if they are missing,
 * fetches the answers that the server has stored, and decrypts the paper.
 */

export type BeginParts = {
  attemptId: AttemptId;
  calls: ExamCalls;
  fetchPaper: (form: LobbyFacts['form']) => Promise<ArrayBuffer>;
  asked: RetryPolicy['asked'];
  database: () => AttemptDatabase | null;
  machine: () => Machine;
  dispatch: (event: PlayerEvent) => void;
};

export type BeginAttempt = (ask: () => Promise<Started | Refusal | null>) => Promise<void>;

export function createBeginAttempt(parts: BeginParts): BeginAttempt {
  const { attemptId, calls, asked, database, machine, dispatch } = parts;

  async function begin(ask: () => Promise<Started | Refusal | null>): Promise<PlayerEvent> {
    const started = await ask();
    if (!started || isRefusal(started)) return notBegun(started);
    const sitting = machine().sitting ?? (await asked(() => calls.findSitting(attemptId)));
    if (!sitting || isRefusal(sitting)) return notBegun(sitting);
    dispatch({ kind: 'sitting-found', sitting });
    const paperKey = await importPaperKey(started.key);
    const [look, paper] = await Promise.all([
      asked(() => calls.look(attemptId)),
      unlock(sitting, paperKey, started.orderSeed),
    ]);
    if (!look || isRefusal(look) || !paper) return notBegun(look && isRefusal(look) ? look : null);
    return { kind: 'begun', started, look, paper, paperKey };
  }

  async function unlock({ form }: LobbyFacts, key: CryptoKey, orderSeed: string): Promise<PaperInHand | null> {
    const { paper } = machine();
    if (paper) return paper;
    const kept = await database()
      ?.readPaper(form.sha256)
      .catch(() => null);
    // If the stored copy is damaged, the paper is fetched again.
    const known = kept ? await openPaper(key, kept).catch(() => null) : null;
    if (known) return takePaper(known, orderSeed);
    const content = await asked(async () => (await fetchOpened(form, key)) ?? (await fetchRenamed(key)));
    return content && !isRefusal(content) ? takePaper(content, orderSeed) : null;
  }

  /**
   * Fetches and decrypts the paper, and stores its encrypted copy. Returns null if the file has the wrong hash, no
   * longer exists, or cannot be decrypted with the key.
   */
  async function fetchOpened(form: LobbyFacts['form'], key: CryptoKey): Promise<StoredForm | null> {
    const bytes = await parts.fetchPaper(form).catch(nullIfWrong);
    const content = bytes && (await openPaper(key, bytes).catch(() => null));
    if (content)
      database()
        ?.keepPaper(form.sha256, bytes)
        .catch(() => undefined);
    return content;
  }

  /**
   * Fetches the paper under its new name. The server has encrypted it again after this page had learned the old name.
   */
  async function fetchRenamed(key: CryptoKey): Promise<StoredForm | Refusal> {
    const sitting = await calls.findSitting(attemptId);
    if (isRefusal(sitting)) return sitting;
    dispatch({ kind: 'sitting-found', sitting });
    const content = await fetchOpened(sitting.form, key);
    if (!content) throw new WrongPaper('the key does not open the paper');
    return content;
  }

  return async (ask) => {
    const outcome = begin(ask).catch((error): PlayerEvent => {
      console.error('the test could not be opened', error);
      return notBegun(refuse({ fault }, 'fault'));
    });
    dispatch(await outcome);
  };
}

function notBegun(refusal: Refusal | null): PlayerEvent {
  return { kind: 'not-begun', refusal };
}

function nullIfWrong(error: unknown): null {
  if (error instanceof WrongPaper) return null;
  throw error;
}
