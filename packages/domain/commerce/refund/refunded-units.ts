import { type Paise, paise, sumPaise } from '../paise.ts';

/** A bought unit, which gives the right to sit an exam once. */
export type BoughtUnit = { state: 'granted' | 'consumed' | 'revoked'; pricePaise: Paise };

export type RefundedFacts = {
  totalPaise: Paise;
  /** Sum of all refunds of the order's payment. */
  refundedPaise: Paise;
  units: readonly BoughtUnit[];
};

/**
 * Returns the units that the refunds of an order cover and that are not revoked yet. Unused units are chosen first.
 *
 * - A refund of the whole price covers all units.
 * - If all units have the same price, a partial refund covers as many units as its amount allows.
 * - If prices differ, a partial refund covers units only if exactly one choice of units has this sum. Otherwise no unit
 *   is returned, and staff must decide about `unclearPaise`.
 *
 * Source: docs/rules/refunds.md.
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

  // A partial refund never covers free units.
  live.delete(paise(0));
  const revoked = units.filter(({ state }) => state === 'revoked');
  const open = refundedPaise - sumPaise(revoked.map(({ pricePaise }) => pricePaise));
  const [price, ...others] = new Set(units.map(({ pricePaise }) => pricePaise).filter((one) => one > 0));
  if (price && others.length === 0) return clear(new Map([[price, Math.max(0, Math.floor(open / price))]]));
  if (open < Math.min(...live.keys())) return clear(new Map());
  const only = onlyChoice([...live], open);
  return only ? clear(only) : { paidFor: [], unclearPaise: paise(open) };
}

/** Splits a refund over the lines of its order in proportion to their amounts. The parts add up exactly. */
export function shareRefund(refundPaise: Paise, grossPaise: readonly Paise[]): Paise[] {
  const total = grossPaise.reduce((sum, one) => sum + one, 0);
  if (refundPaise < 0 || refundPaise > total) throw new RangeError(`A refund of ${refundPaise} of ${total} paise`);
  let [before, given] = [0n, 0n];
  return grossPaise.map((gross) => {
    before += BigInt(gross);
    // The share is the cumulative amount up to this line minus the earlier shares, so rounding loses no paisa.
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

/**
 * Picks the given number of units of each price. Unused units are picked first, and later units before earlier ones.
 */
function pick(units: readonly BoughtUnit[], counts: ReadonlyMap<Paise, number>): number[] {
  const last = units.map((unit, index) => ({ ...unit, index })).reverse();
  return [...counts].flatMap(([price, count]) =>
    (['granted', 'consumed'] as const)
      .flatMap((wanted) => last.filter(({ state, pricePaise }) => state === wanted && pricePaise === price))
      .slice(0, count)
      .map(({ index }) => index),
  );
}

/**
 * Maximum number of search steps. An order has at most 100 prices. When a search needs more steps, staff must decide.
 */
const MAX_STEPS = 20_000;

/**
 * Returns how many units of each price make up the sum. Returns null when there is no solution, when there are
 * several, or when the search needs too many steps.
 */
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
