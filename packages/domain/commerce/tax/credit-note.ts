import { type Paise, paise } from '../paise.ts';

/** An amount of an invoiced line, split into the taxable value and the taxes. The parts add up to the amount. */
export type TaxedAmount = { taxablePaise: Paise; cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise };

const TAXES = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const;

export const grossOf = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxedAmount): Paise =>
  paise(taxablePaise + cgstPaise + sgstPaise + igstPaise);

/**
 * Returns the amounts of a credit note for `amountPaise` of an invoiced line. The tax is a share of the invoiced tax.
 * It is not computed from the rate, because the rounded taxes of parts do not add up to the rounded tax of the line.
 * For each tax, the sum over all credit notes of the line is invoiced tax × credited amount ÷ amount of the line,
 * rounded half-up. This credit note gets that sum minus the tax of the earlier credit notes (`credited`). So the tax of
 * a fully credited line is credited exactly. Worked numbers: docs/algorithms/gst.md. Throws RangeError when the amount
 * exceeds the rest of the line.
 */
export function creditOf(invoiced: TaxedAmount, credited: TaxedAmount, amountPaise: Paise): TaxedAmount {
  const [gross, before] = [grossOf(invoiced), grossOf(credited)];
  const after = before + amountPaise;
  if (amountPaise < 0 || after > gross)
    throw new RangeError(`A credit of ${amountPaise} on ${before} of ${gross} paise`);
  const taxes = TAXES.map((tax) => paise(shareHalfUp(invoiced[tax], after, gross) - credited[tax]));
  const [cgstPaise = paise(0), sgstPaise = paise(0), igstPaise = paise(0)] = taxes;
  return { taxablePaise: paise(amountPaise - cgstPaise - sgstPaise - igstPaise), cgstPaise, sgstPaise, igstPaise };
}

/** Returns amount × part ÷ whole, half-up. All arguments are 0 or more. */
function shareHalfUp(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const [m, n] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((2n * m + n) / (2n * n));
}
