import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test.each([
  ['', 0],
  [' \n ', 0],
  ['One', 1],
  ['  The monsoon\n\nbegins\tin June. ', 5],
  ['भारत एक विशाल देश है।', 5],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});
