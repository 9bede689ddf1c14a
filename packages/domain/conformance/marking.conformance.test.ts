import { describe, expect, test } from 'vitest';
import type { FormContent, ItemKey, ItemResponse, MarkingScheme } from '../form/content.ts';
import { fractionText, parseFraction, roundFraction, sumFractions } from '../fraction.ts';
import { currentItem } from '../item/interactions.ts';
import { gateMcq, gateMsq, gateNat, JEE_ADVANCED_MULTI, JEE_MAIN_MCQ } from '../marking/presets.ts';
import { scoreIfAppeared } from '../marking/score.ts';
import { scoreFactsOf } from '../marking/score-facts.ts';
import { readVectors } from './read-vectors.ts';

type MarkingCase = {
  id: string;
  scheme: string;
  value?: 1 | 2;
  options?: string[];
  key?: string[];
  range?: [string, string];
  response: string | string[] | null;
  dropped?: boolean;
  absent?: boolean;
  marks: string | null;
  why: string;
};
type TotalCase = { parts: string[]; total: string; shownWithTwoDecimals?: string };
type MarkingVectors = { cases: MarkingCase[]; totals: TotalCase[] };

const { cases, totals } = readVectors<MarkingVectors>('spec-vectors', 'marking.json');

test('the marking vectors are all there', () => {
  expect([cases.length, totals.length]).toEqual([44, 5]);
});

describe('each published marking scheme gives the published marks', () => {
  test.each(cases)('$id: $why', (vector) => {
    const score = scoreIfAppeared({ ...sittingOf(vector), appeared: !vector.absent });
    expect(score?.total ?? null).toBe(vector.marks);
  });
});

describe('marks are summed exactly and rounded only to be shown', () => {
  test.each(totals)('$parts are $total', ({ parts, total, shownWithTwoDecimals }) => {
    const sum = sumFractions(parts.map(parseFraction));
    expect(fractionText(sum)).toBe(total);
    if (shownWithTwoDecimals) expect(roundFraction(sum, 2)).toBe(shownWithTwoDecimals);
  });
});

/** Builds a form of one question with the case's key, scheme and answer. */
function sittingOf(vector: MarkingCase) {
  const scheme = schemeOf(vector);
  const options = (vector.options ?? ['A', 'B', 'C', 'D']).map((optionId) => ({ optionId, body: { en: [optionId] } }));
  const kind = scheme.kind === 'numeric' ? 'numeric' : scheme.kind === 'single' ? 'single-choice' : 'multiple-choice';
  const interaction = kind === 'numeric' ? ({ kind } as const) : ({ kind, options } as const);
  const item = currentItem({ itemRef: 'q', itemVersionId: 'v', prompt: { en: ['?'] }, interaction });
  const section = { sectionRef: 's', title: { en: 'S' }, marking: { [kind]: scheme }, items: [item] };
  const content: FormContent = { languages: ['en'], instructions: { en: ['Go'] }, stimuli: [], sections: [section] };
  return { ...scoreFactsOf(content, { q: keyOf(vector) }), responses: { q: responseOf(vector) } };
}

function schemeOf({ scheme, value = 1 }: MarkingCase): MarkingScheme {
  const schemes: Record<string, MarkingScheme> = {
    jee_main_mcq: JEE_MAIN_MCQ,
    gate_mcq: gateMcq(value),
    gate_msq: gateMsq(value),
    gate_nat: gateNat(value),
    jee_advanced_multi: JEE_ADVANCED_MULTI,
  };
  return schemes[scheme]!;
}

function keyOf({ key, range, dropped }: MarkingCase): ItemKey {
  const correct = range
    ? ({ kind: 'range', from: range[0], to: range[1] } as const)
    : ({ kind: 'options', optionIds: key ?? [] } as const);
  return { correct, explanation: { en: ['Because'] }, dropped };
}

function responseOf({ response, range }: MarkingCase): ItemResponse | null {
  if (response === null) return null;
  if (range) return { kind: 'number', text: String(response) };
  return { kind: 'options', optionIds: Array.isArray(response) ? response : [response] };
}
