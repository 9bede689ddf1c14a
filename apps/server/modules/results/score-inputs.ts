import { createHash } from 'node:crypto';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';

/** Names the rules by which `scoreForm` marks. A change of any mark it would give is a new name. */
export const SCORER = 'kasauti-score-1';

export type ScoreInputs = {
  scorer: string;
  /** SHA-256 of the form's content, which holds the marking schemes, and of its key; in hex. */
  contentHash: string;
  keyHash: string;
  passShareInPercent: number | null;
  responses: ReadonlyMap<string, ItemResponse | null>;
};

/** SHA-256 over everything that a result depends on: equal inputs are the same result, however often it is asked for. */
export function hashInputs({ responses, ...rest }: ScoreInputs): Buffer {
  const text = canonicalJson({ ...rest, responses: Object.fromEntries(responses) });
  return createHash('sha256').update(text, 'utf8').digest();
}
