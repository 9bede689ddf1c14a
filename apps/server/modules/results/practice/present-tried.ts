import type { WirePracticeScore, WireTriedResult } from '@kasauti/contract/attempts/practice.ts';
import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import type { ItemProgress } from '@kasauti/domain/attempt/journal.ts';
import type { FormScore } from '@kasauti/domain/marking/score.ts';
import type { Form, SealedKey } from '../../authoring/index.ts';
import type { Exam } from '../../catalogue/index.ts';
import { presentParts } from '../present.ts';
import type { TriedResult } from '../store/tried.ts';

type Scored = {
  exam: Pick<Exam, 'title' | 'testCode' | 'reviewRule'>;
  score: FormScore;
  passed: boolean | null;
  form: Form;
  sealed: SealedKey;
  progress: ReadonlyMap<string, ItemProgress>;
  orderSeed: string;
};

/**
 * Returns the score of a practice test with an explanation of every question. If the exam never shows its keys, returns
 * the score alone.
 */
export function presentScored({ exam, score, passed, form, sealed, progress, orderSeed }: Scored): WirePracticeScore {
  const isShown = exam.reviewRule !== 'never';
  return {
    title: exam.title,
    test_code: exam.testCode,
    keys: isShown ? 'out' : 'never',
    total: score.total,
    maximum: score.maximum,
    passed,
    ...presentParts(score, { form, key: isShown ? sealed : null, progress, orderSeed }),
  };
}

/** Returns one row of the list of practice attempts. */
export function presentTried({ attemptId, submittedAt, total, maximum, passed }: TriedResult, exam: Scored['exam']) {
  return {
    attemptId,
    test_code: exam.testCode,
    title: exam.title,
    submittedAt: submittedAt.toISOString(),
    total,
    maximum,
    passed,
  } satisfies WireTriedResult;
}

/**
 * Returns the result page of a practice attempt, in the same format as any other result. It has no percentile, because
 * practice attempts are not ranked.
 */
export function presentTriedResult(tried: TriedResult, scored: Scored): WireResult {
  const { attemptId, submittedAt, submittedBy } = tried;
  const shown = presentScored(scored);
  return {
    attemptId,
    ...shown,
    state: shown.keys === 'never' ? 'score-only' : 'released',
    submittedAt: submittedAt.toISOString(),
    submittedBy,
    releasesAt: null,
    percentile: null,
    lateEvents: 0,
    wasTried: true,
  };
}
