import { type Paise, paise, sumPaise } from '../paise.ts';

/** A unit that was bought: the right to sit once. */
export type BoughtUnit = { state: 'granted' | 'consumed' | 'revoked'; pricePaise: Paise };

export type RefundedFacts = {
  totalPaise: Paise;
  /** All refunds of the order's payment together. */
  refundedPaise: Paise;
  units: readonly BoughtUnit[];
};

/**
 * Which units a refund paid for, beyond those that are revoked already, the unused ones first. The whole price pays for
 * all units. A part of it pays for as many as it covers when all have one price. Where prices differ it pays for the
 * units whose prices are the very amount, if only one choice of them is; otherwise nobody can say which were meant: it
 * takes none, and `unclearPaise` is for a person to look at. Source: docs/rules/refunds.md.
 */
export function refundedUnits({ totalPaise, refundedPaise, units }: RefundedFacts): {
  /** Positions in `units`. */
  paidFor: number[];
  unclearPaise: Paise;
} {
  const clear = (counts: ReadonlyMap<Paise, number>) => ({ paidFor: pick(units, counts), unclearPaise: paise(0) });
  if (refundedPaise <= 0) return clear(new Map());
  const live = countPrices(units.filter(({ state }) => state !== 'revoked'));
  if (refundedPaise >= totalPaise) return clear(live);

  // What is free is never paid back in part.
  live.delete(paise(0));
  const revoked = units.filter(({ state }) => state === 'revoked');
  const open = refundedPaise - sumPaise(revoked.map(({ pricePaise }) => pricePaise));
  const [price, ...others] = new Set(units.map(({ pricePaise }) => pricePaise).filter((one) => one > 0));
  if (price && others.length === 0) return clear(new Map([[price, Math.max(0, Math.floor(open / price))]]));
  if (open < Math.min(...live.keys())) return clear(new Map());
  const only = onlyChoice([...live], open);
  return only ? clear(only) : { paidFor: [], unclearPaise: paise(open) };
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

function countPrices(units: readonly BoughtUnit[]): Map<Paise, number> {
  const counts = new Map<Paise, number>();
  for (const { pricePaise } of units) counts.set(pricePaise, (counts.get(pricePaise) ?? 0) + 1);
  return counts;
}

/** So many of each price: what is unused first, and of that the last one first. */
function pick(units: readonly BoughtUnit[], counts: ReadonlyMap<Paise, number>): number[] {
  const last = units.map((unit, index) => ({ ...unit, index })).reverse();
  return [...counts].flatMap(([price, count]) =>
    (['granted', 'consumed'] as const)
      .flatMap((wanted) => last.filter(({ state, pricePaise }) => state === wanted && pricePaise === price))
      .slice(0, count)
      .map(({ index }) => index),
  );
}

/** An order has at most 100 prices; who sells so many different ones at once lets a person look. */
const MAX_STEPS = 20_000;

/** How many of each price make up a sum; null: no choice does, more than one does, or it takes too long to say. */
function onlyChoice(prices: readonly [price: Paise, count: number][], sum: number): Map<Paise, number> | null {
  let stepsLeft = MAX_STEPS;
  const choices: number[][] = [];
  const choose = (chosen: number[], left: number): void => {
    stepsLeft -= 1;
    const next = prices[chosen.length];
    if (choices.length > 1 || stepsLeft < 0) return;
    if (!next) {
      if (left === 0) choices.push(chosen);
      return;
    }
    const [price, count] = next;
    for (let some = 0; some <= Math.min(count, Math.floor(left / price)); some += 1)
      choose([...chosen, some], left - some * price);
  };
  choose([], sum);
  const [only, ...more] = choices;
  if (!only || more.length > 0 || stepsLeft < 0) return null;
  return new Map(prices.map(([price], index) => [price, only[index] ?? 0]));
}
