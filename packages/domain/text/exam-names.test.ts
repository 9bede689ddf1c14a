import { expect, test } from 'vitest';
import { meaningsOfExamName } from './exam-names.ts';

const meant = (word: string) => meaningsOfExamName(word)?.map((words) => words.join(' '));

test.each([
  ['JEE', 'जेईई', 'engineering entrance'],
  ['po', 'पीओ', 'probationary officer'],
  ['Tet', 'टेट', 'teacher eligibility'],
  ['TET', 'टीईटी', 'शिक्षक पात्रता'],
  ['GATE', 'गेट', 'postgraduate entrance'],
])('%s and %s mean the same in both scripts, and both stand for %s', (latin, devanagari, words) => {
  expect(meant(latin)).toEqual(meant(devanagari));
  expect(meant(latin)).toContain(words);
  expect(meant(devanagari)).toContain(latin.toLowerCase());
});

test.each(['bank', 'gates', 'PO clerk', '', '%%'])('%j is no short name', (word) => {
  expect(meaningsOfExamName(word)).toBeNull();
});
