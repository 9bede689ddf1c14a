/**
 * An amount of money in whole paise. 100 paise are one rupee. Rupees appear only on the wire and on screens. The
 * brand prevents passing rupees by mistake.
 */
export type Paise = number & { readonly unit: 'paise' };

/** Brands a whole number. Throws RangeError for other numbers and beyond 2^53 (90 million million rupees). */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of paise: ${amount}`);
  return (amount === 0 ? 0 : amount) as Paise;
}

/**
 * Converts rupees from the wire to paise. Returns null for more than two decimals and for values that are not numbers.
 */
export function readRupees(rupees: number): Paise | null {
  // The shortest text of a number has the original digits. Arithmetic is inexact: 1.15 × 100 = 114.99999999999999.
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(rupees));
  if (!match) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return paise(sign === '-' ? -amount : amount);
}

/** Converts rupees to paise like `readRupees`. Throws RangeError when the number is not a valid price. */
export function paiseFromRupees(rupees: number): Paise {
  const amount = readRupees(rupees);
  if (amount === null) throw new RangeError(`Rupees have at most two decimals: ${rupees}`);
  return amount;
}

/** Converts paise to rupees for the wire: 149950 paise are 1499.5 rupees. */
export function rupeesFromPaise(amount: Paise): number {
  return amount / 100;
}

export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return paise(sum);
}

/** Returns the price of several units. */
export function timesPaise(amount: Paise, quantity: number): Paise {
  return paise(amount * quantity);
}
