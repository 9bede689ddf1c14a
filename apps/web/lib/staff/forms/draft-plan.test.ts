import { expect, test } from 'vitest';
import { fieldAt, partOf } from './draft-plan.ts';

const fields = {
  title: 'Clerk',
  hiTitle: '',
  syllabus: 'Reading\nWriting',
  text: { en: 'One\n\nTwo', hi: '' },
  links: [{ label: 'About', path: '/about' }],
  parts: { a1: { rows: [{ en: 'x' }] } },
};
const places = {
  'title.en': 'title',
  'title.hi': 'hiTitle',
  'syllabus.#.en': 'syllabus',
  'paragraphs.#.en': 'text.en',
  exploreLinks: 'links',
  'exploreLinks.#.name': 'links.#.label',
  'answer.parts.*.options.#.en': 'parts.*.rows.#.en',
};

test.each([
  [['title', 'hi'], 'hiTitle'],
  [['syllabus', 1, 'en'], 'syllabus'],
  [['paragraphs', 0, 'en'], 'text.en'],
  [['exploreLinks', 0, 'name'], 'links.0.label'],
  // Form and draft use the same name for the `path` of a row.
  [['links', 0, 'path'], 'links.0.path'],
  [['exploreLinks'], 'links'],
  [['answer', 'parts', 'a1', 'options', 0, 'en'], 'parts.a1.rows.0.en'],
  [['hue'], null],
])('what is wrong at %j of the draft is said at the field %s', (path, field) => {
  expect(fieldAt(path, fields, places)).toBe(field);
});

test('a row of a list is found in the draft whatever its number', () => {
  expect(partOf('links.12.label', places)).toEqual(['exploreLinks', '#', 'name']);
  expect(partOf('parts.a1.rows.3.en', places)).toEqual(['answer', 'parts', '*', 'options', '#', 'en']);
});
