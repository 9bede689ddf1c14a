import { expect, test } from 'vitest';
import { filterQuery, readSort, sortText } from './list-address.ts';

const shape = { sortable: ['title', 'postedAt'], usual: '-postedAt' };

test('an order is read from the address and written there the same', () => {
  for (const text of ['title', '-title', 'postedAt', '-postedAt']) expect(sortText(readSort(text, shape))).toBe(text);
});

test('an order that the list does not have is the usual one', () => {
  for (const text of [null, '', 'salary', '--title', '-salary'])
    expect(readSort(text, shape)).toEqual({ id: 'postedAt', isDescending: true });
});

test('filters go to the server under the names of its query', () => {
  expect(filterQuery({ state: 'open', find: 'mill' })).toEqual({ 'filter[state]': 'open', 'filter[find]': 'mill' });
});
