import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import type { ScoreFacts } from '@kasauti/domain/marking/score-facts.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { sha256 } from '../../../platform/security/hashes.ts';

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

/**
 * SHA-256 over everything that a result depends on: equal inputs are the same result, however often it is asked for.
 */
export const hashInputs = (inputs: ScoreInputs): Buffer => hashScored(inputs);

/** In sheets of the older formats: the hashes cover bytes that those sheets do not hold. */
export type OldScoreInputs = Scored & { contentHash: string; keyHash: string };
export const hashOldInputs = (inputs: OldScoreInputs): Buffer => hashScored(inputs);

function hashScored({ responses, ...rest }: Scored): Buffer {
  const text = canonicalJson({ ...rest, responses: Object.fromEntries(responses) });
  return sha256(text);
}
