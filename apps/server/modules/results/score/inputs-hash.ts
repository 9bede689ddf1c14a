import type { ScoreFacts } from '@kasauti/domain/marking/score-facts.ts';
import { inputsText, type ScoreInputs } from '@kasauti/domain/sheet/score-inputs.ts';
import { sha256 } from '../../../platform/security/hashes.ts';

type Inputs = Pick<ScoreInputs, 'scorer' | 'markings' | 'passShareInPercent' | 'responses'> & {
  salt: Buffer;
  facts: ScoreFacts;
};

/** Returns the hash of everything on which a result depends. It is stored with the result, and is in its sheet. */
export function inputsHashOf({ salt, facts, ...inputs }: Inputs): Buffer {
  return sha256(inputsText({ ...inputs, salt: salt.toString('hex'), ...facts }));
}
