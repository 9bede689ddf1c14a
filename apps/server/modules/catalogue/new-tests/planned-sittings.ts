import type { ExamId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { definePort } from '../../../platform/parts.ts';

/**
 * Checks whether sittings of an exam are planned. Sittings belong to a module that depends on this one, so this module
 * cannot import it.
 */
export type HasSittings = (tx: Tx, examId: ExamId) => Promise<boolean>;

export const hasSittingsPort = definePort<HasSittings>('whether an exam has sittings');

export function hasSittingsOf(app: App): HasSittings {
  const { provided } = app.part(hasSittingsPort);
  if (!provided) throw new Error('the module of sittings has not registered whether an exam has sittings');
  return provided;
}
