import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstinCheckCharacter, isGstin, normaliseGstin, whatIsWrongWithGstin, whyCannotBillTo } from './gstin.ts';
import { STATES } from './indian-states.ts';

describe('a GSTIN', () => {
  test.each(['29AAACX0000X1ZW', '29AIACI0000X1ZU', '27AAACX0000X1Z0', '97AAACX0000X1ZT'])(
    'like %s is right',
    (gstin) => {
      expect(whatIsWrongWithGstin(gstin)).toBeNull();
    },
  );

  test.each([
    ['29AAACX0000X1Z0', 'check-character'],
    ['29AAACX0000X1Z', 'not-fifteen-characters'],
    ['29AAACX0000X1ZW0', 'not-fifteen-characters'],
    ['29aaacx0000x1zw', 'lower-case'],
    ['29AAACX0000X0ZX', 'shape'],
    ['29AAACXO000X1ZJ', 'shape'],
    ['00AAACX0000X1ZG', 'unknown-state'],
    [' 29AAACX0000X1Z', 'shape'],
    ['२९AAACX0000X1ZW', 'shape'],
  ])('like %s is wrong: %s', (gstin, problem) => {
    expect(whatIsWrongWithGstin(gstin)).toBe(problem);
  });

  const letters = (count: number) => fc.stringMatching(new RegExp(`^[A-Z]{${count}}$`));
  const anyGstin = fc
    .tuple(
      fc.constantFrom(...STATES),
      letters(5),
      fc.stringMatching(/^\d{4}$/),
      letters(1),
      fc.constantFrom(...'123456789ABZ'),
    )
    .map(([state, name, number, kind, entity]) => `${state.gstCode}${name}${number}${kind}${entity}Z`)
    .map((first14) => `${first14}${gstinCheckCharacter(first14)}`);

  test('made with its check character is right, and any other last character is wrong', () => {
    fc.assert(
      fc.property(anyGstin, fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), (gstin, last) => {
        expect(isGstin(gstin)).toBe(true);
        expect(isGstin(`${gstin.slice(0, 14)}${last}`)).toBe(last === gstin[14]);
      }),
    );
  });

  test('in which one digit of the PAN was mistyped is found out', () => {
    fc.assert(
      fc.property(anyGstin, fc.integer({ min: 7, max: 10 }), fc.integer({ min: 1, max: 9 }), (gstin, at, by) => {
        const slip = String((Number(gstin[at]) + by) % 10);
        expect(whatIsWrongWithGstin(`${gstin.slice(0, at)}${slip}${gstin.slice(at + 1)}`)).toBe('check-character');
      }),
    );
  });

  test('is billed to the State it is registered in, however it is typed', () => {
    const gstin = normaliseGstin(' 29 aaacx0000x 1zw ');
    expect(gstin).toBe('29AAACX0000X1ZW');
    expect(whyCannotBillTo({ gstin, state: 'KA' })).toBeNull();
    expect(whyCannotBillTo({ gstin, state: 'MH' })).toBe('gstin-of-another-state');
    expect(whyCannotBillTo({ gstin: '29AAACX0000X1Z0', state: 'KA' })).toBe('gstin-wrong');
  });
});
