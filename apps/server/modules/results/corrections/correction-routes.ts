import * as contract from '@kasauti/contract/attempts/key-effects.ts';
import type { App } from '../../../platform/app.ts';
import { readRecomputes } from '../store/recomputes.ts';
import { readEffect } from './effect-of-correction.ts';

/** Registers the calls by which staff see what a correction of a key changes in the results. */
export function serveCorrections(app: App): void {
  app.serve(contract.effectOfKey, { permission: 'key.change' }, ({ params }) => readEffect(app, params));

  app.serve(contract.listRecomputes, { permission: 'key.change' }, async ({ params }) => {
    const recomputes = await readRecomputes(app.database, params.formId);
    return { data: recomputes.map(({ finishedAt, ...one }) => ({ ...one, isFinished: finishedAt !== null })) };
  });
}
