import type { Database } from '../../platform/database.ts';
import type { Settings } from '../../platform/settings.ts';
import { inTransaction } from '../../platform/work.ts';
import { findUsers } from '../identity/index.ts';
import { accommodationKinds, answerAccommodation } from './answer-accommodation.ts';
import { findWaitingAccommodations } from './store.ts';

type Asked = { words: readonly string[]; by?: string | undefined; reason?: string | undefined };

/** What `npm run kasauti -- accommodation …` does: the lines to print, or null when it was not understood. */
export async function runAccommodationCommand(
  database: Database,
  settings: Settings,
  { words, by, reason }: Asked,
): Promise<{ ok: boolean; lines: string[] } | null> {
  const [verb, email, kindWord, ...more] = words;
  if (verb === 'list' && email === undefined) return { ok: true, lines: await listWaiting(database) };
  const kind = accommodationKinds.find((one) => one === kindWord);
  if ((verb !== 'approve' && verb !== 'refuse') || !email || !kind || more.length > 0) return null;
  if (!by?.trim() || !reason?.trim()) return null;
  const answer = { email, kind, approve: verb === 'approve', reason: reason.trim(), byEmail: by };
  const outcome = await inTransaction(database, (work) => answerAccommodation(work, settings, answer));
  switch (outcome) {
    case 'decided':
      return {
        ok: true,
        lines: [`${kind} of ${email}: ${answer.approve ? 'granted' : 'not granted'}. They are told by mail.`],
      };
    case 'decided-before':
      return { ok: true, lines: [`${kind} of ${email} was granted before; nothing changes.`] };
    case 'no-such-candidate':
      return { ok: false, lines: [`Nobody has an account with the address ${email}.`] };
    case 'nothing-asked':
      return { ok: false, lines: [`${email} has not asked for ${kind}, or it was refused already.`] };
    case 'not-staff':
      return { ok: false, lines: [`${by} is no account of support or of an admin, and only they decide.`] };
    case 'own-request':
      return { ok: false, lines: ['Nobody decides for themselves.'] };
  }
}

async function listWaiting(database: Database): Promise<string[]> {
  const waiting = await findWaitingAccommodations(database);
  if (waiting.length === 0) return ['Nobody waits for a decision.'];
  const users = await findUsers(
    database,
    waiting.map(({ userId }) => userId),
  );
  return waiting.map(({ userId, kind, note, requestedAt }) =>
    [requestedAt.toISOString().slice(0, 10), users.get(userId)?.email, kind, note && JSON.stringify(note)]
      .filter(Boolean)
      .join('  '),
  );
}
