import { type Paise, paise } from './paise.ts';

/** A unit that was bought: the right to sit once. */
export type BoughtUnit = { state: 'granted' | 'consumed' | 'revoked'; pricePaise: Paise };

export type PaidBackFacts = {
  totalPaise: Paise;
  /** All refunds of the order's payment together. */
  refundedPaise: Paise;
  units: readonly BoughtUnit[];
};

/**
 * How many unused units a refund takes back, and how many more it paid for that are used already: those are for a person to look at. The whole
 * price pays for all units. A part of it pays for as many as it covers when all have one price; otherwise nobody can say which were
 * meant, and the part takes none. Source: docs/product-rules.md §4.
 */
export function unitsToTakeBack({ totalPaise, refundedPaise, units }: PaidBackFacts): { take: number; used: number } {
  const paidBack = unitsPaidBack(totalPaise, refundedPaise, units);
  const owed = Math.max(0, paidBack - units.filter(({ state }) => state === 'revoked').length);
  const take = Math.min(owed, units.filter(({ state }) => state === 'granted').length);
  return { take, used: owed - take };
}

/** Splits a refund over the lines of its order in proportion to their amounts, to the paisa: the parts add up to it. */
export function shareRefund(refundPaise: Paise, grossPaise: readonly Paise[]): Paise[] {
  const total = grossPaise.reduce((sum, one) => sum + one, 0);
  if (refundPaise < 0 || refundPaise > total) throw new RangeError(`A refund of ${refundPaise} of ${total} paise`);
  let [before, given] = [0n, 0n];
  return grossPaise.map((gross) => {
    before += BigInt(gross);
    // What all lines up to this one get, less what those before it got: no paisa is lost by rounding.
    const upTo = total === 0 ? 0n : (BigInt(refundPaise) * before) / BigInt(total);
    const share = upTo - given;
    given = upTo;
    return paise(Number(share));
  });
}

function unitsPaidBack(totalPaise: Paise, refundedPaise: Paise, units: readonly BoughtUnit[]): number {
  if (refundedPaise <= 0) return 0;
  if (refundedPaise >= totalPaise) return units.length;
  const [price, ...others] = new Set(units.map(({ pricePaise }) => pricePaise));
  return price && others.length === 0 ? Math.floor(refundedPaise / price) : 0;
}
