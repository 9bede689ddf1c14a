import type { ItemResponse } from '../form/content.ts';
import type { ScoreFacts } from '../marking/score-facts.ts';
import { canonicalJson } from '../text/canonical-json.ts';

/** Names the rules by which `scoreForm` marks. A change of any mark it would give is a new name. */
export const SCORER = 'kasauti-score-1';

type Scored = {
  scorer: string;
  passShareInPercent: number | null;
  responses: ReadonlyMap<string, ItemResponse | null>;
};

/** Every one of these is in the response sheet once keys are released. */
export type ScoreInputs = Scored &
  ScoreFacts & {
    /**
     * Random bytes of this result, in hex: the hash is published before the key is, and nobody must find the key by
     * trying.
     */
    salt: string;
  };

/** In sheets of the older formats: the hashes cover bytes that those sheets do not hold. */
export type OldScoreInputs = Scored & { contentHash: string; keyHash: string };

/**
 * The text whose SHA-256 covers everything that a result depends on: equal inputs are the same result, however often it
 * is asked for.
 */
export function inputsText({ responses, ...rest }: ScoreInputs | OldScoreInputs): string {
  return canonicalJson({ ...rest, responses: Object.fromEntries(responses) });
}
