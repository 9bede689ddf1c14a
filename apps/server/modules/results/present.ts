import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import type { ItemProgress } from '@kasauti/domain/attempt/journal.ts';
import type { ItemContent, ItemKey, Stimulus } from '@kasauti/domain/form/content.ts';
import { fractionText, parseFraction } from '@kasauti/domain/fraction.ts';
import { inOwnOrder } from '@kasauti/domain/item/own-order.ts';
import { passMarks } from '@kasauti/domain/marking/pass.ts';
import type { FormScore, ItemMarkJson } from '@kasauti/domain/marking/score.ts';
import { type Form, type SealedKey, withOpenPictures } from '../authoring/index.ts';
import type { OwnResult } from './release/read-release.ts';
import type { Result } from './store/results.ts';

type Seen = {
  late: number;
  keys: WireResult['keys'];
  standing: WireResult['percentile'];
  form: Form | null;
  /** Null if the keys and explanations must not be shown. */
  key: SealedKey | null;
  progress: ReadonlyMap<string, ItemProgress> | null;
  recomputed?: NonNullable<WireResult['recomputed']>;
};

/**
 * Returns a result as the candidate may see it now. Totals, sections and questions that are not released are left out.
 */
export function presentResult({ attempt, facts, release, result }: OwnResult, seen: Seen): WireResult {
  const score = result && (JSON.parse(result.detail) as FormScore);
  return {
    attemptId: attempt.attemptId,
    state: release.state,
    title: facts.exam?.title ?? { en: '' },
    test_code: facts.exam?.testCode ?? '',
    submittedAt: attempt.submittedAt?.toISOString() ?? null,
    submittedBy: attempt.submittedBy,
    keys: seen.keys,
    ...(release.state === 'in-marking' && { answersInMarking: release.answers }),
    releasesAt: 'releasesAt' in release ? (release.releasesAt?.toISOString() ?? null) : null,
    total: score?.total ?? null,
    maximum: score?.maximum ?? null,
    passed: result?.passed ?? null,
    percentile: seen.standing,
    ...presentParts(score, { ...seen, orderSeed: attempt.orderSeed }),
    lateEvents: seen.late,
    ...(result && score && leftOutOf(result, score)),
    ...(seen.recomputed && seen.recomputed.length > 0 && { recomputed: seen.recomputed }),
  };
}

/** Returns how many questions are left out of the total, and the marks from which a candidate passes then. */
function leftOutOf({ passShareInPercent }: Result, { maximum, sections }: FormScore): Pick<WireResult, 'leftOut'> {
  const questions = sections.reduce((sum, { counts }) => sum + (counts['left-out'] ?? 0), 0);
  if (questions === 0) return {};
  const needed = passShareInPercent === null ? null : passMarks(parseFraction(maximum), passShareInPercent);
  return { leftOut: { questions, passMarks: needed && fractionText(needed) } };
}

type Parts = Pick<Seen, 'form' | 'key' | 'progress'> & { orderSeed: string };

/** Returns the sections of a score. Also returns its questions if the keys may be shown. */
export function presentParts(score: FormScore | null, { form, key, progress, orderSeed }: Parts) {
  const titles = new Map(form?.content.sections.map((section) => [section.sectionRef, section.title]));
  const showItem = form && key && progress ? itemShower(form, key, progress, orderSeed) : null;
  return {
    sections: (score?.sections ?? []).map(({ sectionRef, marks, maximum, counts }) => ({
      sectionRef,
      title: titles.get(sectionRef) ?? { en: sectionRef },
      marks,
      maximum,
      right: counts.right,
      wrong: counts.wrong,
      blank: counts.blank,
      partly: counts.partly,
      dropped: counts.dropped,
    })),
    items: score && showItem ? withOpenPictures(score.items.map(showItem)) : [],
  };
}

type WireItem = WireResult['items'][number];

function itemShower(
  { content }: Form,
  { key }: SealedKey,
  progress: ReadonlyMap<string, ItemProgress>,
  orderSeed: string,
): (item: ItemMarkJson) => WireItem {
  const items = new Map(content.sections.flatMap((section) => section.items).map((item) => [item.itemRef, item]));
  const stimuli = new Map(content.stimuli.map((stimulus) => [stimulus.stimulusRef, stimulus]));
  return ({ itemRef, sectionRef, response, outcome, marks, maximum, rule, parts, criteria }) => {
    const item = items.get(itemRef);
    const stimulus = item?.stimulusRef ? stimuli.get(item.stimulusRef) : undefined;
    return {
      itemRef,
      sectionRef,
      state: progress.get(itemRef)?.state ?? 'not_visited',
      response,
      outcome,
      marks,
      maximum,
      rule: rule.key,
      ruleParams: rule.params,
      ...(parts && { parts }),
      ...(criteria && { criteria }),
      ...shown(item && inOwnOrder(item, orderSeed), stimulus, key[itemRef]),
    };
  };
}

function shown(content: ItemContent | undefined, stimulus: Stimulus | undefined, key: ItemKey | undefined) {
  return {
    ...(content && { content }),
    ...(stimulus && { stimulus }),
    ...(key && { correct: key.correct, explanation: key.explanation }),
  };
}

/** Returns one row of the list of results. Returns null if the exam no longer exists. */
export function presentSummary({ attempt, facts, release, result }: OwnResult) {
  if (!facts.exam || !attempt.submittedAt) return null;
  return {
    attemptId: attempt.attemptId,
    test_code: facts.exam.testCode,
    title: facts.exam.title,
    submittedAt: attempt.submittedAt.toISOString(),
    state: release.state,
    total: result?.total ?? null,
    maximum: result?.maximum ?? null,
    passed: result?.passed ?? null,
  };
}
