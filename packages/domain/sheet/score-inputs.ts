import type { ItemResponse } from '../form/content.ts';
import type { Markings } from '../marking/score.ts';
import type { ScoreFacts } from '../marking/score-facts.ts';
import { canonicalJson } from '../text/canonical-json.ts';

/** Name of the marking rules in `scoreForm`. Any change of a mark needs a new name. */
export const SCORER = 'kasauti-score-1';
/** Name of the rules by which a question can be left out of the total. Older programs do not know them. */
const SCORER_OF_LEFT_OUT = 'kasauti-score-2';

/** Returns the name of the rules by which a result with this key is marked. */
export function scorerOf({ key }: Pick<ScoreFacts, 'key'>): string {
  return Object.values(key).some(({ leftOut }) => leftOut) ? SCORER_OF_LEFT_OUT : SCORER;
}

type Scored = {
  scorer: string;
  passShareInPercent: number | null;
  responses: ReadonlyMap<string, ItemResponse | null>;
};

/** All inputs of a score. The response sheet contains them when keys are released. */
export type ScoreInputs = Scored &
  ScoreFacts & {
    /**
     * Random bytes of this result in hex. The hash is published before the key. Without the salt, the key could be
     * guessed.
     */
    salt: string;
    /** The markings by people. Missing if people marked nothing. */
    markings?: Markings | undefined;
  };

/** Inputs in sheets of older formats. The hashes cover bytes that those sheets do not contain. */
export type OldScoreInputs = Scored & { contentHash: string; keyHash: string };

/** Returns the text whose SHA-256 covers all inputs of a result. Equal inputs always give the same text. */
export function inputsText({ responses, ...rest }: ScoreInputs | OldScoreInputs): string {
  return canonicalJson({ ...rest, responses: Object.fromEntries(responses) });
}
