import { type Paise, paise, sumPaise, timesPaise } from './paise.ts';

/**
 * Returns the total of an order's lines, GST included. Throws RangeError when a price or quantity is not a whole
 * number.
 */
export function orderAmount(lines: readonly { unitPriceInPaise: number; quantity: number }[]): Paise {
  return sumPaise(lines.map(({ unitPriceInPaise, quantity }) => timesPaise(paise(unitPriceInPaise), quantity)));
}
