import { expect, test } from 'vitest';
import { findState, findStateByGstCode, isGstCode, STATES } from './indian-states.ts';

test('28 States and 8 Union Territories each have one code, one GST code and a name in both languages', () => {
  expect(STATES).toHaveLength(36);
  for (const part of ['code', 'gstCode'] as const) expect(new Set(STATES.map((state) => state[part])).size).toBe(36);
  for (const { code, gstCode, name } of STATES) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(gstCode).toMatch(/^\d{2}$/);
    expect(name.en).toMatch(/^[A-Z][A-Za-z ]+$/);
    expect(name.hi).toMatch(/^[\u0900-\u097f ]+$/);
  }
});

test('they are listed in the order of their English names', () => {
  const names = STATES.map((state) => state.name.en);
  expect(names).toEqual([...names].sort());
});

test('a State is found by its code, and by the code it had before 2023', () => {
  expect(findState('KA')?.name.en).toBe('Karnataka');
  expect(['CT', 'OR', 'TG', 'UT'].map((code) => findState(code)?.code)).toEqual(['CG', 'OD', 'TS', 'UK']);
  expect([findState('ka'), findState('XX'), findState('')]).toEqual([null, null, null]);
});

test('no former code is the code of another State today', () => {
  const codes = new Set(STATES.map((state) => state.code));
  expect(STATES.filter(({ formerCode }) => formerCode && codes.has(formerCode))).toEqual([]);
});

test('a GSTIN’s first two digits name a State, or one of the four others', () => {
  expect(findStateByGstCode('29')?.code).toBe('KA');
  expect(findStateByGstCode('97')).toBeNull();
  expect(['01', '38', '25', '28', '96', '97'].every(isGstCode)).toBe(true);
  expect(['00', '39', '92', '99', '1'].some(isGstCode)).toBe(false);
});

test('five Union Territories without a legislature levy UTGST', () => {
  expect(STATES.filter((state) => state.levies === 'UTGST').map((state) => state.code)).toEqual([
    'AN',
    'CH',
    'DH',
    'LA',
    'LD',
  ]);
});
