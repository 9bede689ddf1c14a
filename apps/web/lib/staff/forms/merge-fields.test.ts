import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const fields = (facts: Partial<{ title: string; city: string; hi: { title: string }; faq: string[] }> = {}) => ({
  title: 'Clerk',
  city: 'Indore',
  hi: { title: '' },
  faq: ['Why?'],
  ...facts,
});

test('an untouched field takes what somebody else has stored, a touched one keeps what was written', () => {
  const { merged, touched } = mergeFields(
    fields(),
    fields({ city: 'Ujjain', hi: { title: 'क्लर्क' } }),
    fields({ title: 'Senior Clerk', city: 'Dewas' }),
  );
  expect(merged).toEqual(fields({ title: 'Senior Clerk', city: 'Ujjain', hi: { title: 'क्लर्क' } }));
  expect(touched).toEqual(['city', 'hi.title']);
});

test('a list of rows is one field: rows of two writers are never mixed', () => {
  const { merged, touched } = mergeFields(fields(), fields({ faq: ['Mine?'] }), fields({ faq: ['Why?', 'Theirs?'] }));
  expect(merged.faq).toEqual(['Mine?']);
  expect(touched).toEqual(['faq']);
});

test('a part that only one of two writers has stays, unless the other removed it untouched', () => {
  const parts = (names: string[]): { parts: Record<string, string> } => ({
    parts: Object.fromEntries(names.map((name) => [name, name])),
  });
  const { merged, touched } = mergeFields(parts(['a', 'b']), parts(['a', 'b', 'mine']), parts(['b', 'theirs']));
  expect(merged).toEqual({ parts: { a: undefined, b: 'b', theirs: 'theirs', mine: 'mine' } });
  expect(touched).toEqual(['parts.mine']);
});

test('retyping the same text changes nothing', () => {
  const same = fields({ city: 'Dewas' });
  expect(mergeFields(fields(), same, same)).toEqual({ merged: same, touched: [] });
});

const anyFields = fc.record({
  title: fc.string(),
  city: fc.string(),
  hi: fc.record({ title: fc.string() }),
  faq: fc.array(fc.string(), { maxLength: 2 }),
});

test('law: who has written nothing sees what is stored now, and who alone has written loses nothing', () => {
  fc.assert(
    fc.property(anyFields, anyFields, (read, other) => {
      expect(mergeFields(read, read, other)).toEqual({ merged: other, touched: [] });
      expect(mergeFields(read, other, read).merged).toEqual(other);
    }),
  );
});
