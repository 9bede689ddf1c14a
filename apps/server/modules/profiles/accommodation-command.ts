import type { Database } from '../../platform/database.ts';
import type { Settings } from '../../platform/settings.ts';
import { inTransaction } from '../../platform/work.ts';
import { findUsers } from '../identity/index.ts';
import { answerAccommodation } from './answer-accommodation.ts';
import { findWaitingAccommodations } from './store.ts';
import type { AccommodationId } from './tables.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const unknown = (id: string) => `There is no open request ${id}; \`accommodation list\` shows those that wait.`;

type Asked = { words: readonly string[]; by?: string | undefined; reason?: string | undefined };

/** What `npm run kasauti -- accommodation …` does: the lines to print, or null when it was not understood. */
export async function runAccommodationCommand(
  database: Database,
  settings: Settings,
  { words, by, reason }: Asked,
): Promise<{ ok: boolean; lines: string[] } | null> {
  const [verb, id, ...more] = words;
  if (verb === 'list' && id === undefined) return { ok: true, lines: await listWaiting(database) };
  if ((verb !== 'approve' && verb !== 'refuse') || !id || more.length > 0) return null;
  if (!by?.trim() || !reason?.trim()) return null;
  if (!ID.test(id)) return { ok: false, lines: [unknown(id)] };
  const accommodationId = id as AccommodationId;
  const answer = { accommodationId, approve: verb === 'approve', reason: reason.trim(), byEmail: by };
  const outcome = await inTransaction(database, (work) => answerAccommodation(work, settings, answer));
  switch (outcome) {
    case 'decided':
      return {
        ok: true,
        lines: [`Request ${id}: ${answer.approve ? 'granted' : 'not granted'}. The candidate is told by mail.`],
      };
    case 'decided-before':
      return { ok: true, lines: [`Request ${id} was granted before; nothing changes.`] };
    case 'nothing-asked':
      return { ok: false, lines: [unknown(id)] };
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
  return waiting.map(({ accommodationId, userId, kind, note, requestedAt }) =>
    [
      accommodationId,
      requestedAt.toISOString().slice(0, 10),
      users.get(userId)?.email,
      kind,
      note && JSON.stringify(note),
    ]
      .filter(Boolean)
      .join('  '),
  );
}
