import { type Paise, paise } from '../paise.ts';

/**
 * Input of the GST calculation. Prices include tax (E-Commerce Rules 2020), so tax = gross × rate ÷ (100 + rate) (CGST
 * Rule 35), in whole paise, half-up. The tax of a sale within one State consists of two equal halves (CGST and SGST).
 * The tax of other sales is IGST. CGST and SGST together can differ from IGST by one paisa. Worked numbers:
 * docs/algorithms/gst.md.
 */
export type GstAsk = {
  grossPaise: Paise;
  /** Rate in percent, at most two decimals: 18 is 18 %. */
  ratePercent: number;
  /** Whether the place of supply is the supplier's own State. */
  intraState: boolean;
};

/**
 * The parts of a gross amount. Their sum is the gross amount. A tax that does not apply is 0. `sgstPaise` is called
 * UTGST in some territories.
 */
export type GstSplit = { taxablePaise: Paise; cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise };

/** Splits a gross amount. Throws RangeError for a negative amount and for a rate outside 0 to 100. */
export function gstSplit({ grossPaise, ratePercent, intraState }: GstAsk): GstSplit {
  if (!Number.isSafeInteger(grossPaise) || grossPaise < 0)
    throw new RangeError(`Not a gross amount in paise: ${grossPaise}`);
  const rate = hundredthsOfPercent(ratePercent);
  const gross = BigInt(grossPaise);
  if (intraState) {
    const half = Number(divideHalfUp(gross * rate, 2n * (10_000n + rate)));
    return {
      taxablePaise: paise(grossPaise - 2 * half),
      cgstPaise: paise(half),
      sgstPaise: paise(half),
      igstPaise: paise(0),
    };
  }
  const tax = Number(divideHalfUp(gross * rate, 10_000n + rate));
  return { taxablePaise: paise(grossPaise - tax), cgstPaise: paise(0), sgstPaise: paise(0), igstPaise: paise(tax) };
}

/** Adds up the tax of all lines. An invoice is taxed line by line. */
export function sumGstSplits(lines: Iterable<GstSplit>): GstSplit {
  let sum: GstSplit = { taxablePaise: paise(0), cgstPaise: paise(0), sgstPaise: paise(0), igstPaise: paise(0) };
  for (const line of lines) {
    sum = {
      taxablePaise: paise(sum.taxablePaise + line.taxablePaise),
      cgstPaise: paise(sum.cgstPaise + line.cgstPaise),
      sgstPaise: paise(sum.sgstPaise + line.sgstPaise),
      igstPaise: paise(sum.igstPaise + line.igstPaise),
    };
  }
  return sum;
}

function hundredthsOfPercent(ratePercent: number): bigint {
  const hundredths = Math.round(ratePercent * 100);
  const isExact = Math.abs(ratePercent * 100 - hundredths) < 1e-9;
  if (!isExact || hundredths < 0 || hundredths > 10_000)
    throw new RangeError(`Not a tax rate in percent: ${ratePercent}`);
  return BigInt(hundredths);
}

/** Returns m ÷ n, half-up. Both are 0 or more. */
function divideHalfUp(m: bigint, n: bigint): bigint {
  return (2n * m + n) / (2n * n);
}
