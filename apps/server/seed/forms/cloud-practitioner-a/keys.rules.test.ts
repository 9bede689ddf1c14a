import { expect, test } from 'vitest';
import { keyedAnswer, type Worked } from '../keyed-answers.ts';
import { cloudPractitionerA } from './index.ts';

const hours = (from: string, to: string) => {
  const [start, end] = [from, to].map((time) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60);
  return end! - start!;
};
const asNumber = (address: string) => address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
const contains = (subnet: string, address: string) => {
  const [base, bits] = subnet.split('/');
  const size = 2 ** (32 - Number(bits));
  return asNumber(address) >= asNumber(base!) && asNumber(address) < asNumber(base!) + size;
};

const worked: Record<string, Worked> = {
  'concepts-04': `${(30 * 24 * 60) / 1000} minutes`,
  'concepts-05': `${(0.999 * 0.995 * 100).toFixed(1)}%`,
  'networking-04': 2 ** (26 - 24),
  'networking-05': ['10.20.10.0/26', '10.20.10.64/26', '10.20.10.128/26', '10.20.10.72/29'].filter((subnet) =>
    contains(subnet, '10.20.10.70'),
  )[0]!,
  'networking-06': new Date(Date.UTC(2026, 0, 1, 10) + 300_000).toISOString().slice(11, 19),
  'operations-01': hours('02:00', '20:30'),
  'operations-02': `Yes, it took ${hours('20:30', '22:00')} hours`,
  'operations-06': 2_000_000 * 0.005 - 6_500,
  'cost-01': (30 * 24 - 22 * 10) * 6,
  'cost-02': (720 * 4) / 6,
  'cost-04': 1000 * 2 - (1000 * 0.5 + 200 * 1),
};

test.each(Object.entries(worked))('the key of %s is what the working gives', (itemRef, value) => {
  expect(keyedAnswer(cloudPractitionerA, itemRef, value)).toEqual(value);
});
