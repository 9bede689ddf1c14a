import { isIP } from 'node:net';

/** Matches an address with a port. Some proxies append the port, which is different for each connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([0-9.]+)):[0-9]+$/;

/**
 * Returns the network of an address, for counting. For an IPv6 address, this is its first 64 bits, because one
 * household usually owns all addresses with these bits. With fewer `bits` (a multiple of four), many networks of one
 * caller are counted as one.
 */
export function networkOf(written: string, bits: 48 | 52 | 56 | 60 | 64 = 64): string {
  const [, six, four] = WITH_PORT.exec(written) ?? [];
  const address = six ?? four ?? written;
  if (isIP(address) !== 6 || address.includes('.')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  const numbers = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  numbers[3] = (numbers[3] ?? 0) & (0xffff << (64 - bits));
  return `${numbers.map((number) => number.toString(16)).join(':')}::/${bits}`;
}
