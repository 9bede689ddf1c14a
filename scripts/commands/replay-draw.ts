import { type Replay, replayDraw } from '../../apps/server/modules/authoring/index.ts';
import { withContentKeys } from '../../apps/server/platform/database/content-keys-of.ts';
import type { Database } from '../../apps/server/platform/database/database.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { openCheckedSecrets } from '../../apps/server/platform/security/check-secret.ts';
import { openContentKeys } from '../../apps/server/platform/security/content-keys.ts';
import type { Settings } from '../../apps/server/platform/settings/settings.ts';
import { isWireId } from '../../packages/contract/ids.ts';
import type { Outcome } from './command-outcome.ts';

/** Computes a draw again and compares it with the published forms. Throws `StartProblem` if there is no such draw. */
export async function replay(plain: Database, settings: Settings, id: string): Promise<Outcome> {
  const keys = openContentKeys(settings, await openCheckedSecrets(plain, settings));
  const done = isWireId(id) ? await replayDraw(withContentKeys(plain, keys), id) : null;
  if (!done) throw new StartProblem(`${id} is neither a draw nor a published form whose questions were drawn.`);
  return { lines: [lineOf(done)], data: done, isBad: done.difference !== null };
}

function lineOf({ drawId, variants, questions, difference }: Replay): string {
  if (difference !== null) return `The draw ${drawId} is NOT equal. ${difference}`;
  return `The draw ${drawId} is equal: ${questions} questions in ${variants === 1 ? 'one form' : `${variants} forms`}.`;
}
