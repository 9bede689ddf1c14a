import { isIP } from 'node:net';

/** Some proxies write the port too, which is another one for each connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([0-9.]+)):[0-9]+$/;

/**
 * The network by which calls are counted. An IPv6 address counts by its first 64 bits: a household has all of them.
 * `bits`: fewer, where somebody with many networks must not gain by them; a multiple of four.
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
