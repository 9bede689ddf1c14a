import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeNearestWords, trigramsOf } from './nearest-words.ts';
import { foldForSearch, soundKey } from './search-fold.ts';

describe('the nearest words', () => {
  const nearest = makeNearestWords([
    'banking',
    'mathematics',
    'reasoning',
    'गणित',
    'विज्ञान',
    'railway',
    'अंग्रेज़ी',
    '2026',
  ]);
  test.each([
    ['a beginning with another end', 'bankers', ['banking']],
    ['two slips in one word', 'matehmatiks', ['mathematics']],
    ['a Hindi word with another vowel', 'गणीत', ['गणित']],
    ['a Hindi word that was written by its sound', 'vigyaan', ['विज्ञान']],
    ['a word with a mark that nobody types', 'अग्रेजि', ['अंग्रेज़ी']],
    ['a number', '2027', ['2026']],
    ['what is like nothing', 'zzzz', []],
    ['nothing', '', []],
  ])('of %s', (_what, asked, words) => {
    expect(nearest(asked, 3).map(({ word }) => word)).toEqual(words);
  });

  test('leave out the word itself, and are no more than asked for', () => {
    const near = makeNearestWords(['clerk', 'clerks', 'clerkship', 'clerical']);
    expect(near('Clerk', 9).map(({ word }) => word)).toEqual(['clerks', 'clerkship', 'clerical']);
    expect(near('clerk', 1)).toHaveLength(1);
  });

  test('are those that comparing with every word one by one finds', () => {
    const word = fc.oneof(fc.stringMatching(/^[abckgn]{1,7}$/), fc.stringMatching(/^[कगनमिा]{1,6}$/));
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 20 }), word, (words, asked) => {
        const share = (a: string, b: string) => {
          const [one, other] = [trigramsOf(a), trigramsOf(b)];
          const shared = [...one].filter((trigram) => other.has(trigram)).length;
          return shared === 0 ? 0 : shared / (one.size + other.size - shared);
        };
        const sound = (text: string) => (soundKey(text).length < 3 ? '' : soundKey(text));
        const expected = words
          .filter((other) => foldForSearch(other) !== foldForSearch(asked))
          .map((other) => ({
            word: other,
            likeness: Math.max(
              share(foldForSearch(asked), foldForSearch(other)),
              0.7 * share(sound(asked), sound(other)),
            ),
          }))
          .filter(({ likeness }) => likeness >= 0.3)
          .sort((a, b) => b.likeness - a.likeness);
        expect(makeNearestWords(words)(asked, 99)).toEqual(expected);
      }),
    );
  });
});
