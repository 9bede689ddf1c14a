import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFractions, compareFractions, fraction, fractionText, parseFraction } from '../../fraction.ts';
import {
  decidedPoints,
  type MarkFacts,
  marksFor,
  stageOf,
  toleranceOf,
  whyCannotMark,
  whyCannotWithdraw,
} from './decide.ts';
import { type CriterionPoints, totalOf, whatIsWrongWithPoints } from './points.ts';

const criteria = [
  { criterionRef: 'content', maximum: '3' },
  { criterionRef: 'language', maximum: '2' },
];
const points = (content: string, language: string): CriterionPoints => ({ content, language });
const rubric = { criteria, full: '5', tolerance: '1' };
const ONE = fraction(1n, 1n);

const halves = fc.integer({ min: 0, max: 6 }).map((twice) => fractionText(fraction(BigInt(twice), 2n)));
const marking = fc.tuple(halves, halves).map(([content, language]) => points(content, language));
const rubrics = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom('5', '10', '4/3')).map(([quarters, full]) => {
  return { criteria, full, tolerance: `${quarters}/4` };
});

describe('the points of one marking', () => {
  test('are halves from zero to the maximum of each criterion', () => {
    expect(whatIsWrongWithPoints(criteria, points('5/2', '0'))).toBeNull();
    expect(whatIsWrongWithPoints(criteria, points('3', '2'))).toBeNull();
    expect(whatIsWrongWithPoints(criteria, points('7/2', '0'))).toBe('out-of-range');
    expect(whatIsWrongWithPoints(criteria, points('-1/2', '0'))).toBe('out-of-range');
    expect(whatIsWrongWithPoints(criteria, points('1/4', '0'))).toBe('not-a-step');
    expect(whatIsWrongWithPoints(criteria, points('two', '0'))).toBe('not-a-step');
  });

  test('may be the maximum of a criterion that is not a number of halves', () => {
    expect(whatIsWrongWithPoints([{ criterionRef: 'a', maximum: '4/3' }], { a: '4/3' })).toBeNull();
    expect(whatIsWrongWithPoints([{ criterionRef: 'a', maximum: '4/3' }], { a: '1/3' })).toBe('not-a-step');
  });

  test('name each criterion and no other', () => {
    expect(whatIsWrongWithPoints(criteria, { content: '1' })).toBe('criterion-missing');
    expect(whatIsWrongWithPoints(criteria, { ...points('1', '1'), style: '1' })).toBe('criterion-unknown');
    expect(whatIsWrongWithPoints([{ criterionRef: 'toString', maximum: '1' }], {})).toBe('criterion-missing');
  });
});

describe('a response', () => {
  test('needs a first and a second marking, and is decided when the two agree', () => {
    expect(stageOf([], rubric)).toBe('first');
    expect(stageOf([points('3', '2')], rubric)).toBe('second');
    expect(stageOf([points('3', '2'), points('2', '2')], rubric)).toBe('decided');
  });

  test('needs a third person when the two differ by more than the tolerance', () => {
    const apart = [points('3', '2'), points('3/2', '2')];
    expect(stageOf(apart, rubric)).toBe('adjudication');
    expect(decidedPoints(apart, rubric)).toBeNull();
    expect(stageOf([...apart, points('2', '1')], rubric)).toBe('decided');
  });

  test('gets the exact mean of two who agree, by criterion', () => {
    expect(decidedPoints([points('3', '1/2'), points('5/2', '1')], rubric)).toEqual(points('11/4', '3/4'));
  });

  test('gets what the third person gave, whatever the first two gave', () => {
    const markings = [points('3', '2'), points('0', '0'), points('1', '1/2')];
    expect(decidedPoints(markings, rubric)).toEqual(points('1', '1/2'));
  });

  test('has no marks before it is decided', () => {
    expect(decidedPoints([], rubric)).toBeNull();
    expect(decidedPoints([points('3', '2')], { ...rubric, tolerance: '100' })).toBeNull();
  });

  test('is marked the same whichever of the two marked first', () => {
    fc.assert(
      fc.property(marking, marking, rubrics, (one, other, by) => {
        expect(stageOf([one, other], by)).toBe(stageOf([other, one], by));
        expect(decidedPoints([one, other], by)).toEqual(decidedPoints([other, one], by));
      }),
    );
  });

  test('never gets less than the lower marking or more than the higher one when the two agree', () => {
    fc.assert(
      fc.property(marking, marking, rubrics, (one, other, by) => {
        const decided = decidedPoints([one, other], by);
        if (!decided) return;
        const [low, high] = [totalOf(one), totalOf(other)].sort(compareFractions);
        expect(compareFractions(low ?? ONE, totalOf(decided))).toBeLessThanOrEqual(0);
        expect(compareFractions(totalOf(decided), high ?? ONE)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('that gets more tolerance never becomes undecided', () => {
    fc.assert(
      fc.property(marking, marking, rubrics, fc.nat(12), (one, other, by, more) => {
        const larger = {
          ...by,
          tolerance: fractionText(addFractions(parseFraction(by.tolerance), fraction(more, 4n))),
        };
        if (stageOf([one, other], by) === 'decided') expect(stageOf([one, other], larger)).toBe('decided');
      }),
    );
  });

  test('earns the full marks for the maximum of each criterion, and a part of them in proportion', () => {
    expect(fractionText(marksFor(points('3', '2'), { criteria, full: '4' }))).toBe('4');
    expect(fractionText(marksFor(points('1/2', '0'), { criteria, full: '4' }))).toBe('2/5');
  });

  test('has its tolerance in marks, not in points', () => {
    const apart = [points('3', '0'), points('2', '0')];
    expect(stageOf(apart, { criteria, full: '10', tolerance: '1' })).toBe('adjudication');
    expect(stageOf(apart, { criteria, full: '10', tolerance: '2' })).toBe('decided');
  });
});

test('without a tolerance of its own, a scheme allows a tenth of the full marks', () => {
  expect(fractionText(toleranceOf({ full: '15' }))).toBe('3/2');
  expect(toleranceOf({ full: '15', tolerance: '0' })).toEqual(parseFraction('0'));
});

describe('a person', () => {
  const facts: MarkFacts = {
    stage: 'second',
    isReplaced: false,
    isCandidate: false,
    hasMarkedBefore: false,
    isWithAnother: false,
  };

  test('marks a response that needs a marking and is with nobody else', () => {
    for (const stage of ['first', 'second', 'adjudication'] as const)
      expect(whyCannotMark({ ...facts, stage })).toBeNull();
    expect(whyCannotMark({ ...facts, isWithAnother: true })).toBe('with-another');
    expect(whyCannotMark({ ...facts, stage: 'decided' })).toBe('not-needed');
    expect(whyCannotMark({ ...facts, isReplaced: true })).toBe('not-needed');
  });

  test('never marks their own answer, or the same response twice', () => {
    expect(whyCannotMark({ ...facts, isCandidate: true })).toBe('own-answer');
    expect(whyCannotMark({ ...facts, stage: 'adjudication', hasMarkedBefore: true })).toBe('marked-before');
  });

  test('takes a marking back until a second one is in', () => {
    expect(whyCannotWithdraw({ hasMarked: true, markings: 1 })).toBeNull();
    expect(whyCannotWithdraw({ hasMarked: true, markings: 2 })).toBe('second-is-in');
    expect(whyCannotWithdraw({ hasMarked: false, markings: 1 })).toBe('not-marked');
  });
});
