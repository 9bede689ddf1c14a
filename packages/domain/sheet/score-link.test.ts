import { expect, test } from 'vitest';
import { scoreLinkOf } from './score-link.ts';

const site = 'https://exams.example.org';
const hash = '#token=Zk9-_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const own = { kind: 'own', path: `/score${hash}` };

test.each([
  ['as it was copied', `https://exams.example.org/score${hash}`, own],
  ['with blanks and line ends around it', `\n  https://exams.example.org/score${hash} \n`, own],
  ['without the scheme', `exams.example.org/score${hash}`, own],
  ['as a path', `/score${hash}`, own],
  ['with a slash at the end of the path', `https://exams.example.org/score/${hash}`, own],
  ['of another site', `https://other.example/score${hash}`, { kind: 'foreign', host: 'other.example' }],
  [
    'with a name before the host',
    `https://exams.example.org@evil.example/score${hash}`,
    { kind: 'foreign', host: 'evil.example' },
  ],
  [
    'of another host that only looks like a path',
    `//evil.example/score${hash}`,
    { kind: 'foreign', host: 'evil.example' },
  ],
])('a link to a score is read: %s', (_what, text, link) => {
  expect(scoreLinkOf(text, site)).toEqual(link);
});

test.each([
  ['another page', `https://exams.example.org/verify${hash}`],
  ['a longer path', `https://exams.example.org/a/score${hash}`],
  ['no token', 'https://exams.example.org/score'],
  ['another scheme', `javascript://exams.example.org/score${hash}`],
  ['a sentence with a link', `Look at https://exams.example.org/score${hash}`],
  ['a file', `{"sheet": "https://exams.example.org/score${hash}"}`],
  ['a long text', `https://exams.example.org/score${hash}${'a'.repeat(2000)}`],
  ['nothing', ''],
])('a text that is no link to a score is left alone: %s', (_what, text) => {
  expect(scoreLinkOf(text, site)).toBeNull();
});
