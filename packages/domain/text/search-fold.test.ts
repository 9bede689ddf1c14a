import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch, searchKeys, searchWords, soundKey, writtenWords } from './search-fold.ts';

describe('folding', () => {
  test.each([
    ['  Résumé   WRITING ', 'resume writing'],
    ['Ａｐｔｉｔｕｄｅ', 'aptitude'],
    ['परीक्षा २०२६', 'परीक्षा 2026'],
    ['अंग्रेज़ी', 'अंग्रेजी'],
    ['चाँद', 'चांद'],
    ['क\u094d\u200dया', 'क्या'],
    ['ﬁnance', 'finance'],
  ])('%j becomes %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  test('both ways of writing a nukta are found by each other', () => {
    expect(foldForSearch('\u095b')).toBe(foldForSearch('\u091c\u093c'));
  });

  test('folding twice is folding once', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\u0900-\u097f ]*$/));
    fc.assert(
      fc.property(text, (written) => {
        const once = foldForSearch(written);
        expect(foldForSearch(once)).toBe(once);
      }),
    );
  });
});

describe('words', () => {
  test('are letters with their signs and digits; c++ and c# keep theirs', () => {
    expect(searchWords('IBPS-PO: बैंकिंग, C++ & C# (2026)')).toEqual(['ibps', 'po', 'बैंकिंग', 'c++', 'c#', '2026']);
  });

  test('are shown with the marks that searching passes over', () => {
    expect(writtenWords('Résumé: अंग्रेज़ी, चाँद')).toEqual(['résumé', 'अंग्रेज़ी', 'चाँद'].map((word) => word.normalize('NFC')));
  });
});

describe('the key of a word’s sound', () => {
  test.each([
    ['banking', 'बैंकिंग'],
    ['computer', 'कंप्यूटर'],
    ['reasoning', 'रीज़निंग'],
    ['mathematics', 'मैथमेटिक्स'],
    ['quantitative', 'क्वांटिटेटिव'],
    ['general', 'जनरल'],
    ['aptitude', 'एप्टीट्यूड'],
    ['olympiad', 'ओलंपियाड'],
    ['police', 'पुलिस'],
    ['railway', 'रेलवे'],
    ['physics', 'फिज़िक्स'],
    ['officer', 'ऑफिसर'],
    ['clerk', 'क्लर्क'],
    ['teaching', 'टीचिंग'],
    ['school', 'स्कूल'],
    ['science', 'साइंस'],
    ['english', 'इंग्लिश'],
    ['engineering', 'इंजीनियरिंग'],
    ['management', 'मैनेजमेंट'],
    ['commerce', 'कॉमर्स'],
    ['admission', 'एडमिशन'],
    ['certification', 'सर्टिफिकेशन'],
    ['sarkari', 'सरकारी'],
    ['pariksha', 'परीक्षा'],
    ['shikshak', 'शिक्षक'],
    ['bharti', 'भर्ती'],
    ['yojana', 'योजना'],
    ['hindi', 'हिंदी'],
    ['hindi', 'हिन्दी'],
  ])('of %s is that of %s', (english, hindi) => {
    expect(soundKey(hindi)).toBe(soundKey(english));
  });

  test.each([
    ['banking', 'booking'],
    ['police', 'palace'],
    ['teacher', 'teller'],
  ])('tells %s from %s, or does not claim to', (a, b) => {
    expect(soundKey(a) === soundKey(b)).toBe(a === 'police');
  });

  test('of a typed prefix is the beginning of the key of the whole word', () => {
    for (const typed of ['bank', 'banki', 'bankin']) expect(soundKey('बैंकिंग').startsWith(soundKey(typed))).toBe(true);
  });

  test('is empty for numbers and for other scripts', () => {
    expect([soundKey('2026'), soundKey('२०२६'), soundKey('数学'), soundKey('')]).toEqual(['', '', '', '']);
  });

  test('goes beside the word itself when it is long enough to mean something', () => {
    expect(searchKeys('Banking')).toEqual(['banking', '~bnkng']);
    expect(searchKeys('बैंकिंग')).toEqual(['बैंकिंग', '~bnkng']);
    expect(searchKeys('Police')).toEqual(['police', '~pls']);
    expect(searchKeys('IT')).toEqual(['it']);
    expect(searchKeys('2026')).toEqual(['2026']);
  });

  test('is made of a few plain letters and digits, whatever the word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (word) => {
        expect(soundKey(word)).toMatch(/^[a-z0-9]*$/);
      }),
    );
  });
});
