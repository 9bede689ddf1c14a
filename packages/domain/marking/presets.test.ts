import { expect, test } from 'vitest';
import type { MarkingScheme } from '../form/content.ts';
import { fractionText } from '../fraction.ts';
import {
  BANKING_MCQ,
  gateMcq,
  gateMsq,
  gateNat,
  JEE_ADVANCED_MULTI,
  JEE_MAIN_MCQ,
  JEE_MAIN_NUMERIC,
  SSC_MCQ,
} from './presets.ts';
import { maximumOf, wrongMarksOf } from './score.ts';

test('JEE Advanced gives one, two or three marks for a part of the key', () => {
  expect(JEE_ADVANCED_MULTI).toMatchObject({ perRight: ['1', '2', '3'] });
});

test.each<[string, MarkingScheme, string, string]>([
  ['JEE Main', JEE_MAIN_MCQ, '4', '-1'],
  ['JEE Main, numeric', JEE_MAIN_NUMERIC, '4', '-1'],
  ['JEE Advanced, several right', JEE_ADVANCED_MULTI, '4', '-2'],
  ['banking', BANKING_MCQ, '1', '-1/4'],
  ['SSC', SSC_MCQ, '2', '-1/2'],
  ['GATE, one mark', gateMcq(1), '1', '-1/3'],
  ['GATE, two marks', gateMcq(2), '2', '-2/3'],
  ['GATE, several right', gateMsq(2), '2', '0'],
  ['GATE, numeric', gateNat(1), '1', '0'],
])('%s gives and takes what its brochure says', (_name, scheme, right, wrong) => {
  expect([fractionText(maximumOf(scheme)), wrongMarksOf(scheme)]).toEqual([right, wrong]);
});
