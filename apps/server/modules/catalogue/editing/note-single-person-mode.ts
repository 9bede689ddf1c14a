import type { App } from '../../../platform/app.ts';
import { findEntries, record } from '../../audit/index.ts';
import { systemActor } from './actor.ts';

const ACTION = 'setting.single-person';

/**
 * Writes an audit entry when the server starts and single-person mode was switched on or off since the last entry. In
 * this mode, one person changes prices without the approval of a second person.
 */
export async function noteSinglePersonMode({ database, inTransaction }: App, isOn: boolean): Promise<void> {
  const which = { actor: null, what: null, objectKind: 'setting', objectId: ACTION, from: null, until: null };
  const [last] = await findEntries(database, which, { order: 'newest-first' }, 1);
  const wasOn = last !== undefined && (JSON.parse(last.detail) as { isOn?: boolean }).isOn === true;
  if (isOn === wasOn) return;
  await inTransaction(async (work) => {
    record(work, { ...systemActor, action: ACTION, objectKind: 'setting', objectId: ACTION, detail: { isOn } });
  });
}
