import { expect, test } from 'vitest';
import { formStateAfter, formStates, formSteps, whyCannotTakeFormStep } from './draft-state.ts';

test('a form is submitted as a draft, and published or sent back after that', () => {
  const all = formStates.flatMap((state) => formSteps.map((step) => [state, step, formStateAfter(state, step)]));
  expect(all.filter(([, , after]) => after !== null)).toEqual([
    ['draft', 'submit', 'in-review'],
    ['in-review', 'send-back', 'draft'],
    ['in-review', 'publish', 'published'],
  ]);
});

test('a person who changed the form can submit it and send it back, and cannot publish it', () => {
  const writers = ['asha', 'bala'];
  expect(whyCannotTakeFormStep('submit', { state: 'draft', writers }, 'asha')).toBeNull();
  expect(whyCannotTakeFormStep('send-back', { state: 'in-review', writers }, 'asha')).toBeNull();
  for (const writer of writers)
    expect(whyCannotTakeFormStep('publish', { state: 'in-review', writers }, writer)).toBe('second-person-needed');
  expect(whyCannotTakeFormStep('publish', { state: 'in-review', writers }, 'chitra')).toBeNull();
  expect(whyCannotTakeFormStep('publish', { state: 'draft', writers }, 'chitra')).toBe('not-in-this-state');
});
