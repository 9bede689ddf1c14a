import type { FormKey } from '@kasauti/domain/form/content.ts';
import { parseFraction } from '@kasauti/domain/fraction.ts';
import { hasPassed } from '@kasauti/domain/marking/pass.ts';
import type { FormScore } from '@kasauti/domain/marking/score.ts';
import { scorerOf } from '@kasauti/domain/sheet/score-inputs.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';

type Rules = { sealed: { key: FormKey; keyVersion: number }; passShareInPercent: number | null };

/** Returns the columns in which every stored result has its score, whether of an attempt or of tried practice. */
export const scoreColumns = (score: FormScore, { sealed, passShareInPercent }: Rules) => ({
  key_version: sealed.keyVersion,
  scorer: scorerOf(sealed),
  total: score.total,
  maximum: score.maximum,
  passed: hasPassed(parseFraction(score.total), parseFraction(score.maximum), passShareInPercent),
  detail: canonicalJson(score),
});
