/**
 * Money is whole paise everywhere inside; rupees appear only on the wire and on screens. 100 paise are one rupee.
 * Branded, so that rupees cannot be handed over by mistake.
 */
export type Paise = number & { readonly unit: 'paise' };

/** Brands a whole number. Throws RangeError for anything else, also beyond 2^53 (90 million million rupees). */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of paise: ${amount}`);
  return (amount === 0 ? 0 : amount) as Paise;
}

/** Rupees of the wire (at most two decimals) in paise; null when the number has more decimals or is not one. */
export function readRupees(rupees: number): Paise | null {
  // The shortest text of a number is what was written; arithmetic on it would be 1.15 × 100 = 114.99999999999999.
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(rupees));
  if (!match) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return paise(sign === '-' ? -amount : amount);
}

/** `readRupees` for numbers that are known to be prices. Throws RangeError when they are none. */
export function paiseFromRupees(rupees: number): Paise {
  const amount = readRupees(rupees);
  if (amount === null) throw new RangeError(`Rupees have at most two decimals: ${rupees}`);
  return amount;
}

/** Rupees for the wire: 149950 paise are 1499.5. */
export function rupeesFromPaise(amount: Paise): number {
  return amount / 100;
}

export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return paise(sum);
}

/** The price of several of the same. */
export function timesPaise(amount: Paise, quantity: number): Paise {
  return paise(amount * quantity);
}
