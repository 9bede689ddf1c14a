import { expect, test } from 'vitest';
import { listAsk, readFilters, readSize, readSort, sortText } from './list-address.ts';

const shape = { sortable: ['title', 'postedAt'], usual: '-postedAt' };

test('an order is read from the address and written there the same', () => {
  for (const text of ['title', '-title', 'postedAt', '-postedAt']) expect(sortText(readSort(text, shape))).toBe(text);
});

test('an order that the list does not have is the usual one', () => {
  for (const text of [null, '', 'salary', '--title', '-salary'])
    expect(readSort(text, shape)).toEqual({ id: 'postedAt', isDescending: true });
});

test('a number of rows that the console does not offer is the usual one', () => {
  expect(['25', '50', '100'].map(readSize)).toEqual([25, 50, 100]);
  for (const text of [null, '', '7', '1000', '50.0', 'all']) expect(readSize(text)).toBe(25);
});

test('the filters of a list are in its query, or in its body when it is requested by POST', () => {
  const narrowed = { filter: { state: 'open', find: 'mill' }, sort: '-title' };
  expect(listAsk('GET', narrowed, { page: 2, size: 50 })).toEqual({
    query: { 'filter[state]': 'open', 'filter[find]': 'mill', sort: '-title', page: 2, size: 50 },
  });
  expect(listAsk('POST', narrowed, { format: 'csv' })).toEqual({ body: { ...narrowed, format: 'csv' } });
});

test('only permitted values of a filter that may name a person are read from the address', () => {
  const who = { name: 'who', isPersonal: true, mayStand: (value: string) => !value.includes('@') };
  const what = { name: 'what', isPersonal: false, mayStand: () => true };
  const read = (query: string, typed = '') => readFilters([who, what], { search: new URLSearchParams(query), typed });
  expect(read('who=admin&what=exam')).toEqual({ who: 'admin', what: 'exam' });
  expect(read('who=asha@people.example&what=exam')).toEqual({ what: 'exam' });
  expect(read('who=admin', 'asha@people.example')).toEqual({ who: 'asha@people.example' });
  expect(read('who=%20', ' ')).toEqual({});
});
