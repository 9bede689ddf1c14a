import { expect, test } from 'vitest';
import { orderAmount } from './order-amount.ts';

test('an order costs the prices of all its units, whatever their lines', () => {
  const lines = [
    { unitPriceInPaise: 49_900, quantity: 2 },
    { unitPriceInPaise: 0, quantity: 7 },
    { unitPriceInPaise: 99_900, quantity: 1 },
  ];
  expect(orderAmount(lines)).toBe(199_700);
  expect(orderAmount([...lines].reverse())).toBe(199_700);
  expect(orderAmount([])).toBe(0);
  expect(() => orderAmount([{ unitPriceInPaise: 499.5, quantity: 1 }])).toThrow(RangeError);
});
