import type { AccommodationId } from '@kasauti/contract/ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/work.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findUsers } from '../../identity/index.ts';
import { findWaitingAccommodations } from '../store.ts';
import { answerAccommodation } from './answer-accommodation.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const unknown = (id: string) => `There is no open request ${id}; \`accommodation list\` shows those that wait.`;

type Asked = { words: readonly string[]; by?: string | undefined; reason?: string | undefined };

/** Outcome of the command. `waiting` is the list of waiting requests in machine-readable form. */
type Done = { ok: boolean; lines: string[]; waiting?: object[] };

/** Runs `npm run kasauti -- accommodation …` and returns the lines to print. */
export async function runAccommodationCommand(
  database: Database,
  settings: Settings,
  { words, by, reason }: Asked,
): Promise<Done> {
  const no = (line: string): Done => ({ ok: false, lines: [line] });
  const [verb, id, more] = words;
  if (verb === 'list' && id === undefined) return await listWaiting(database);
  if (verb === 'list') return no(`${id} is one word too many: list shows everybody who waits.`);
  if (verb !== 'approve' && verb !== 'refuse')
    return no(`${verb ?? 'Nothing'} is no decision: write list, approve or refuse.`);
  if (!id) return no(`Write which request: ${verb} <id>. \`accommodation list\` shows those that wait.`);
  if (more !== undefined)
    return no(
      `${more} is one word too many: the id alone names the request, and a reason goes into quotes, after --reason.`,
    );
  if (!ID.test(id)) return no(unknown(id));
  if (!by?.trim()) return no('--by is not given: it must be the e-mail of the member of staff who decides.');
  if (!reason?.trim()) return no('--reason is not given: it must be the reason for the record.');
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

async function listWaiting(database: Database): Promise<Done> {
  const waiting = await findWaitingAccommodations(database);
  if (waiting.length === 0) return { ok: true, lines: ['Nobody waits for a decision.'], waiting };
  const users = await findUsers(
    database,
    waiting.map(({ userId }) => userId),
  );
  const shown = waiting.map(({ accommodationId, userId, kind, note, requestedAt }) => {
    return { accommodationId, requestedAt, email: users.get(userId)?.email, kind, note };
  });
  const lines = shown.map(({ accommodationId, requestedAt, email, kind, note }) =>
    [accommodationId, requestedAt.toISOString().slice(0, 10), email, kind, note && JSON.stringify(note)]
      .filter(Boolean)
      .join('  '),
  );
  return { ok: true, lines, waiting: shown };
}
