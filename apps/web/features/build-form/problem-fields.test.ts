import { expect, test } from 'vitest';
import { fieldOfProblem } from './problem-fields.ts';

test.each([
  ['title', 'hi', 'title.hi'],
  ['instructions', null, 'instructions.en'],
  ['section 2', null, 'sections.1.items'],
  ['section 1, title', 'hi', 'sections.0.title.hi'],
  ['section 3, instructions', 'en', 'sections.2.instructions.en'],
  ['section 2, minutes', null, 'sections.1.minutes'],
  ['section 2, row 3', null, 'sections.1.blueprint.2.count'],
  ['section 1, multiple-choice', null, 'sections.0.marking.multiple-choice.right'],
  ['question Q-00007', null, null],
  ['form', null, null],
] as const)('a problem of “%s” is shown at its field', (place, language, field) => {
  expect(fieldOfProblem({ place, language })).toBe(field);
});
