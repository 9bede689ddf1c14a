import { staffRoles } from '@kasauti/contract/identity/identity.ts';
import { expect, test } from 'vitest';
import { areaPaths, areasOf, figuresOf, groupAreas } from './areas.ts';

test('each area is in one group of the rail, and no role loses an area', () => {
  for (const role of staffRoles) {
    const areas = areasOf({ role });
    expect(
      groupAreas(areas)
        .flatMap((group) => group.areas)
        .toSorted(),
    ).toEqual(areas.toSorted());
  }
  expect(groupAreas(areasOf({ role: 'admin' })).flatMap((group) => group.areas)).toHaveLength(
    Object.keys(areaPaths).length,
  );
});

test('staff of one place are offered their work there, and nothing of the whole installation', () => {
  expect(areasOf({ role: 'author', boundTo: 'provider' })).toEqual(['bank', 'forms', 'catalogue']);
  expect(areasOf({ role: 'marker', boundTo: 'provider' })).toEqual(['marking']);
  expect(areasOf({ role: 'support', boundTo: 'provider' })).toEqual(['reviews', 'catalogue']);
  expect(areasOf({ role: 'support', boundTo: 'organisation' })).toEqual(['people']);
  expect(areasOf({ role: 'proctor', boundTo: 'centre' })).toEqual(['rooms', 'check-in']);
  expect(areasOf({ role: undefined })).toEqual([]);
});

test('payments are shown to finance and administrators, and staff of one place see no figure of the whole installation', () => {
  expect(figuresOf({ role: 'admin' })).toEqual(['sales', 'tests']);
  expect(figuresOf({ role: 'finance' })).toEqual(['sales', 'tests']);
  expect(figuresOf({ role: 'support' })).toEqual(['tests']);
  expect(figuresOf({ role: 'finance', boundTo: 'provider' })).toEqual([]);
  expect(figuresOf({ role: 'proctor' })).toEqual([]);
});
