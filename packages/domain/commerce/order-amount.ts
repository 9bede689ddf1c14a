import { type Paise, paise, sumPaise, timesPaise } from './paise.ts';

/**
 * What the lines of an order cost together, GST included. Throws RangeError on prices and quantities that are not whole
 * numbers.
 */
export function orderAmount(lines: readonly { unitPriceInPaise: number; quantity: number }[]): Paise {
  return sumPaise(lines.map(({ unitPriceInPaise, quantity }) => timesPaise(paise(unitPriceInPaise), quantity)));
}
