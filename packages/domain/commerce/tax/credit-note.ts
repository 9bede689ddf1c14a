import { type Paise, paise } from '../paise.ts';

/** An amount of an invoiced line with the tax inside it. The parts add up to it. */
export type TaxedAmount = { taxablePaise: Paise; cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise };

const TAXES = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const;

export const grossOf = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxedAmount): Paise =>
  paise(taxablePaise + cgstPaise + sgstPaise + igstPaise);

/**
 * What a credit note takes back of an invoiced line: `amountPaise` with the tax that was invoiced in it. Tax is not
 * computed again, because a rounded half of one unit is not half of a rounded line. Of each tax the credit notes
 * together have taken back invoiced × credited ÷ gross, half-up, and this one takes what is missing to that; so when
 * all of the line went back, so did its tax, to the paisa. `credited`: what earlier credit notes took. Worked numbers:
 * docs/algorithms/gst.md. Throws RangeError beyond what is left of the line.
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

/** amount × part ÷ whole, half-up; all are 0 or more. */
function shareHalfUp(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const [m, n] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((2n * m + n) / (2n * n));
}
