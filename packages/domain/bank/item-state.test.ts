import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ItemState,
  itemStates,
  placeOfEdit,
  type ReviewStep,
  reviewSteps,
  shownVersion,
  stateAfter,
  whyCannotTake,
} from './item-state.ts';

const people = ['asha', 'bala', 'chitra'] as const;
const attempts = fc.array(
  fc.record({ by: fc.constantFrom(...people), what: fc.constantFrom<ReviewStep | 'write'>('write', ...reviewSteps) }),
  { maxLength: 30 },
);

/**
 * Applies the steps and edits that people try on one version. Returns each step that was allowed, with the writers at
 * that moment.
 */
function play(tried: { by: string; what: ReviewStep | 'write' }[]) {
  let state: ItemState = 'draft';
  const writers = new Set<string>(['asha']);
  const taken: { step: ReviewStep; by: string; writers: string[]; from: ItemState; to: ItemState }[] = [];
  for (const { by, what } of tried) {
    if (what === 'write') {
      if (placeOfEdit(state) === 'draft') writers.add(by);
      continue;
    }
    if (whyCannotTake(what, { state, writers: [...writers] }, by)) continue;
    const to: ItemState = stateAfter(state, what)!;
    taken.push({ step: what, by, writers: [...writers], from: state, to });
    state = to;
  }
  return taken;
}

test('whatever people try, nobody approves what they wrote', () => {
  fc.assert(
    fc.property(attempts, (tried) => {
      for (const { step, by, writers } of play(tried)) expect(step === 'approve' && writers.includes(by)).toBe(false);
    }),
  );
});

test('whatever people try, a version is approved once at most, from its review, and retired for good', () => {
  fc.assert(
    fc.property(attempts, (tried) => {
      const taken = play(tried);
      const approvals = taken.filter(({ to }) => to === 'approved');
      expect(approvals.length).toBeLessThanOrEqual(1);
      expect(approvals.every(({ from }) => from === 'in-review')).toBe(true);
      expect(taken.filter(({ to }) => to === 'retired').length).toBeLessThanOrEqual(1);
      expect(taken.slice(0, -1).some(({ to }) => to === 'retired')).toBe(false);
    }),
  );
});

test('a second person approves, and the writer is told why they cannot', () => {
  const inReview = { state: 'in-review', writers: ['asha', 'bala'] } as const;
  expect(whyCannotTake('approve', inReview, 'bala')).toBe('second-person-needed');
  expect(whyCannotTake('approve', inReview, 'chitra')).toBeNull();
  expect(whyCannotTake('send-back', inReview, 'asha')).toBeNull();
  expect(whyCannotTake('approve', { ...inReview, state: 'draft' }, 'chitra')).toBe('not-in-this-state');
});

test('an approved item is changed by a new version, and one in review not at all', () => {
  expect(itemStates.map((state) => [state, placeOfEdit(state)])).toEqual([
    ['draft', 'draft'],
    ['in-review', 'nowhere'],
    ['approved', 'new-version'],
    ['retired', 'new-version'],
  ]);
});

test('an item is known by the version that is written, else by the approved one, else by the newest', () => {
  const shown = (...states: ItemState[]) => {
    const versions = states.map((state, at) => ({ state, versionNo: at + 1 }));
    return shownVersion(versions).versionNo;
  };
  expect(shown('retired', 'approved', 'draft')).toBe(3);
  expect(shown('approved', 'in-review')).toBe(2);
  expect(shown('retired', 'approved', 'retired')).toBe(2);
  expect(shown('retired', 'retired')).toBe(2);
});
