import { expect, test } from 'vitest';
import { fractionText } from '../../../fraction.ts';
import type { AreaMapping, Mapping } from '../../processing.ts';
import { parseScalar } from '../../values/scalar.ts';
import { type BaseType, container } from '../../values/value.ts';
import { mapAreas, mapValues } from './mapping.ts';

const given = (baseType: BaseType, ...texts: string[]) => {
  const members = texts.map((text) => parseScalar(baseType, text)).filter((member) => member !== null);
  return container('multiple', baseType, members);
};

const entry = (key: string, value: string, caseSensitive = true) => ({ key, value, caseSensitive });
const mapping: Mapping = {
  defaultValue: '-1',
  lowerBound: '-1.5',
  upperBound: '2',
  entries: [entry('A', '1'), entry('B', '0.5'), entry('Ç', '3', false)],
};
const marks = (...texts: string[]) => fractionText(mapValues(given('string', ...texts), mapping));

test('marks of different values are added, and a repeated value counts once', () => {
  expect([marks('A', 'B'), marks('A', 'A')]).toEqual(['3/2', '1']);
});

test('a value without an entry counts as the default, and the bounds apply to the sum', () => {
  expect([marks('X'), marks('X', 'Y'), marks('A', 'B', 'Ç')]).toEqual(['-1', '-3/2', '2']);
});

test('case counts unless the entry says otherwise', () => {
  expect([marks('a'), marks('ç')]).toEqual(['-1', '2']);
});

test('no response gives 0, although the default is lower and the bounds are elsewhere', () => {
  expect(fractionText(mapValues(null, { ...mapping, lowerBound: '1' }))).toBe('0');
});

const areas: AreaMapping = {
  defaultValue: '-1',
  lowerBound: null,
  upperBound: null,
  entries: [
    { shape: 'circle', coords: '80,80,30', value: '2' },
    { shape: 'rect', coords: '20,20,140,140', value: '1' },
  ],
};
const shots = (...texts: string[]) => fractionText(mapAreas(given('point', ...texts), areas));

test('the first area that holds a point counts, and each area counts once', () => {
  expect([shots('80 80'), shots('80 80', '81 80'), shots('80 80', '30 30')]).toEqual(['2', '2', '3']);
});

test('each point outside of all areas counts as the default', () => {
  expect([shots('5 5', '6 6'), shots('80 80', '5 5')]).toEqual(['-2', '1']);
});
