import type { AccommodationId } from '@kasauti/contract/ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/work.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { findUsers } from '../../identity/index.ts';
import { findWaitingAccommodations } from '../store.ts';
import { answerAccommodation } from './answer-accommodation.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const unknown = (id: string) =>
  `There is no open request ${id}. The command \`accommodation list\` shows the open requests.`;

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
  if (verb === 'list') return no(`The word ${id} is not allowed here. The command \`list\` shows all open requests.`);
  if (verb !== 'approve' && verb !== 'refuse')
    return no(`${verb ?? 'Nothing'} is not a decision. Write list, approve or refuse.`);
  if (!id)
    return no(`Write the id of the request: ${verb} <id>. The command \`accommodation list\` shows the open requests.`);
  if (more !== undefined)
    return no(
      `The word ${more} is not allowed here. Write only the id of the request, and write the reason in quotes after --reason.`,
    );
  if (!ID.test(id)) return no(unknown(id));
  if (!by?.trim()) return no('--by is missing. It must be the e-mail address of the member of staff who decides.');
  if (!reason?.trim()) return no('--reason is missing. It must be the reason for the decision.');
  const accommodationId = id as AccommodationId;
  const answer = { accommodationId, approve: verb === 'approve', reason: reason.trim(), byEmail: by };
  const outcome = await inTransaction(database, (work) => answerAccommodation(work, settings, answer));
  switch (outcome) {
    case 'decided':
      return {
        ok: true,
        lines: [`Request ${id}: ${answer.approve ? 'granted' : 'not granted'}. The candidate gets an email.`],
      };
    case 'decided-before':
      return { ok: true, lines: [`Request ${id} was already approved. Nothing changes.`] };
    case 'nothing-asked':
      return { ok: false, lines: [unknown(id)] };
    case 'not-staff':
      return { ok: false, lines: [`${by} is not an account of support or of an admin. Only these can decide.`] };
    case 'own-request':
      return { ok: false, lines: ['Nobody can decide about their own request.'] };
  }
}

async function listWaiting(database: Database): Promise<Done> {
  const waiting = await findWaitingAccommodations(database);
  if (waiting.length === 0) return { ok: true, lines: ['No request is open.'], waiting };
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
