import { expect, test } from 'vitest';
import { personNamePattern } from './person-name.ts';

test.each([
  'Asha Rao',
  'आशा राव',
  'क्‍षितिज',
  'A. P. J. Abdul Kalam',
  'A.P.J. Abdul Kalam',
  'Ramesh S/o Suresh',
  'Lata D/o K. Nair',
  'R.Kumar S/o M.Kumar',
  'Ram/Shyam',
  "O'Brien-Dsouza",
  'Nguyễn Văn An',
  '李',
])('%s is a name', (name) => {
  expect(personNamePattern.test(name)).toBe(true);
});

test.each([
  ['an address', 'Win at https://evil.example'],
  ['an address without https', 'see www.evil.example'],
  ['a host before a slash', 'evil.example/win'],
  ['a host before a slash, in another script', 'परीक्षा.भारत/जीत'],
  ['markup', '<b>Asha</b>'],
  ['a mail address', 'asha@evil.example'],
  ['two lines', 'Asha\nRao'],
  ['marks that nobody sees', '\u200b\u200d\u2060'],
  ['signs alone', '-- . --'],
  ['digits alone', '12345'],
  ['writing that is turned round', 'Asha \u202eoaR'],
])('%s is none: %j', (_what, name) => {
  expect(personNamePattern.test(name)).toBe(false);
});
