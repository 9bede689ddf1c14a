import { expect, test } from 'vitest';
import { centreName, citiesOnce } from './place-name.ts';

const kochi = { city: 'Kochi', cityHi: 'कोच्चि' };
const patna = { city: 'Patna', cityHi: null };

test('a centre is named with its city in the reader’s language, or as it is written if it has no Hindi name', () => {
  const hall = { name: 'Marine Hall', ...kochi };
  expect([centreName(hall, 'en'), centreName(hall, 'hi')]).toEqual(['Marine Hall, Kochi', 'Marine Hall, कोच्चि']);
  expect(centreName({ name: 'Ganga Hall', ...patna }, 'hi')).toBe('Ganga Hall, Patna');
});

test('a city is listed once, with its Hindi name if any of its places has it', () => {
  const bare = { city: 'Kochi', cityHi: null };
  expect(citiesOnce([patna, kochi, bare])).toEqual([kochi, patna]);
  expect(citiesOnce([bare, kochi])).toEqual([kochi]);
});
