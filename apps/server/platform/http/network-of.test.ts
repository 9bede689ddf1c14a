import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  [48, '2001:db8:1:0::/48'],
  [56, '2001:db8:1:200::/56'],
  [60, '2001:db8:1:2f0::/60'],
  [64, '2001:db8:1:2ff::/64'],
] as const)('by its first %i bits an address of IPv6 counts as %s', (bits, network) => {
  expect(networkOf('2001:db8:1:2ff:3:4:5:6', bits)).toBe(network);
});

test('fewer bits change nothing for IPv4', () => {
  expect(networkOf('203.0.113.7', 56)).toBe('203.0.113.7');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
