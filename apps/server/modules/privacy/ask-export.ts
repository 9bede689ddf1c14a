import {
  askDataExport as askCall,
  dataExportFile as fileCall,
  openDataExport as openCall,
} from '@kasauti/contract/identity/own-data.ts';
import type { DataExportId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { record } from '../audit/index.ts';
import { hashToken, newToken, type ReauthenticationAsk, withReauthenticationIn } from '../identity/index.ts';
import { pieceKey } from './make-export.ts';
import { type DataExport, deleteExport, findByTicket, findExportOf, insertExport, keepTicket } from './store.ts';

/** Time in which the download must begin. A download that has begun may continue after this time. */
const TICKET_MS = 5 * MINUTE_MS;

/**
 * Requests a copy of the user's data. A user has at most one copy. A day after the last request, the user can request a
 * new copy, which replaces the old one. Announces `data-export-asked`.
 */
export async function askExport(app: App, ask: ReauthenticationAsk) {
  return await withReauthenticationIn(app, ask, async (work, { userId, role }) => {
    const { tx, now } = work;
    const last = await findExportOf(tx, userId);
    if (last && now.getTime() < last.askedAt.getTime() + DAY_MS) return refuse(askCall.refusals, 'asked-already');
    if (last) {
      await deleteExport(tx, last.exportId);
      await work.announce({ kind: 'data-export-replaced', exportId: last.exportId });
    }
    const exportId = newId<DataExportId>(now);
    if (!(await insertExport(tx, { exportId, userId, now }))) return refuse(askCall.refusals, 'asked-already');
    recordAction(work, { userId, role }, 'own-data.ask');
    await work.announce({ kind: 'data-export-asked', exportId, userId });
    return { asked: true as const };
  });
}

/**
 * Checks that the user owns the account and returns the path of the download. The path contains a ticket that is valid
 * for five minutes.
 */
export async function openExport(app: App, ask: ReauthenticationAsk) {
  return await withReauthenticationIn(app, ask, async (work, { userId, role }) => {
    const { tx, now } = work;
    const made = await findExportOf(tx, userId);
    if (!made?.expiresAt || made.expiresAt <= now) return refuse(openCall.refusals, 'not-ready');
    const ticket = newToken();
    const expiresAt = new Date(now.getTime() + TICKET_MS);
    await keepTicket(tx, made.exportId, { hash: hashToken(ticket), expiresAt });
    recordAction(work, { userId, role }, 'own-data.download');
    return { path: `${fileCall.path}?ticket=${ticket}` };
  });
}

/** Finds the archive that a ticket opens. Refuses if the archive does not belong to `userId`. */
export async function findOpenExport(app: App, { userId, ticket }: { userId: UserId; ticket: string }) {
  const made = await findByTicket(app.database, hashToken(ticket), app.clock.now());
  return made && made.userId === userId ? made : refuse(fileCall.refusals, 'ticket-not-usable');
}

/** Yields the bytes of the archive in pieces. Throws if a piece is missing. */
export async function* readExport({ objects }: App, { exportId, pieceCount }: DataExport): AsyncGenerator<Buffer> {
  for (let no = 0; no < (pieceCount ?? 0); no += 1) {
    const piece = await objects.get(pieceKey(exportId, no));
    if (!piece) throw new Error(`piece ${no} of an export does not exist`);
    yield piece;
  }
}

function recordAction(work: Work, who: { userId: UserId; role: string }, action: string): void {
  const { userId, role } = who;
  record(work, { actorId: userId, actorRole: role, action, objectKind: 'user', objectId: userId });
}
