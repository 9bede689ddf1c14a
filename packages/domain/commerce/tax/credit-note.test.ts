import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../paise.ts';
import { creditOf, grossOf, type TaxedAmount } from './credit-note.ts';
import { gstSplit, sumGstSplits } from './gst.ts';

const nothing: TaxedAmount = { taxablePaise: paise(0), cgstPaise: paise(0), sgstPaise: paise(0), igstPaise: paise(0) };

/** Creates the credit notes of a line one after the other and returns their amounts. */
function creditAll(invoiced: TaxedAmount, amounts: readonly number[]): TaxedAmount[] {
  const notes: TaxedAmount[] = [];
  for (const amount of amounts) notes.push(creditOf(invoiced, sumGstSplits(notes), paise(amount)));
  return notes;
}

describe('a credit note', () => {
  /** Worked example of docs/algorithms/gst.md: three units of ₹10 in one State. */
  test('takes back of each unit what is missing to its share of the invoiced tax', () => {
    const invoiced = gstSplit({ grossPaise: paise(3_000), ratePercent: 18, intraState: true });
    expect(invoiced).toMatchObject({ taxablePaise: 2_542, cgstPaise: 229, sgstPaise: 229 });
    expect(
      creditAll(invoiced, [1_000, 1_000, 1_000]).map(({ taxablePaise, cgstPaise }) => [taxablePaise, cgstPaise]),
    ).toEqual([
      [848, 76],
      [846, 77],
      [848, 76],
    ]);
  });

  const rate = fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28);
  const price = fc.integer({ min: 100, max: 10 ** 7 });

  test('of every unit takes back, together with the others, the invoiced tax to the paisa', () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 100 }),
        rate,
        fc.boolean(),
        (unit, quantity, ratePercent, intraState) => {
          const invoiced = gstSplit({ grossPaise: paise(unit * quantity), ratePercent, intraState });
          const notes = creditAll(invoiced, Array(quantity).fill(unit));
          expect(sumGstSplits(notes)).toEqual(invoiced);
          for (const note of notes) {
            expect(grossOf(note)).toBe(unit);
            expect(note.cgstPaise).toBe(note.sgstPaise);
            expect(Math.min(...Object.values(note))).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  test('of any parts takes back of each tax its share, to half a paisa, and the rest with the last part', () => {
    const cuts = fc.array(fc.nat(10_000), { maxLength: 6 });
    fc.assert(
      fc.property(price, cuts, rate, fc.boolean(), (gross, shares, ratePercent, intraState) => {
        const invoiced = gstSplit({ grossPaise: paise(gross), ratePercent, intraState });
        const ends = [...shares.map((share) => Math.floor((gross * share) / 10_000)).sort((a, b) => a - b), gross];
        const notes = creditAll(
          invoiced,
          ends.map((end, index) => end - (ends[index - 1] ?? 0)),
        );
        expect(sumGstSplits(notes)).toEqual(invoiced);
        ends.forEach((end, index) => {
          const soFar = sumGstSplits(notes.slice(0, index + 1));
          expect(grossOf(soFar)).toBe(end);
          for (const tax of ['cgstPaise', 'sgstPaise', 'igstPaise'] as const)
            expect(Math.abs(soFar[tax] - (invoiced[tax] * end) / gross)).toBeLessThanOrEqual(0.5 + 1e-6);
        });
      }),
    );
  });

  test('rounds half a paisa up, and takes the rest with the other half', () => {
    const invoiced = gstSplit({ grossPaise: paise(200), ratePercent: 18, intraState: false });
    expect(invoiced.igstPaise).toBe(31);
    expect(creditAll(invoiced, [100, 100]).map(({ igstPaise }) => igstPaise)).toEqual([16, 15]);
  });

  test('puts right what earlier notes took too much or too little', () => {
    const invoiced = gstSplit({ grossPaise: paise(3_000), ratePercent: 18, intraState: true });
    const early = { taxablePaise: paise(846), cgstPaise: paise(77), sgstPaise: paise(77), igstPaise: paise(0) };
    expect(sumGstSplits([early, creditOf(invoiced, early, paise(2_000))])).toEqual(invoiced);
  });

  test('takes back no more than is left of the line', () => {
    const invoiced = gstSplit({ grossPaise: paise(1_000), ratePercent: 18, intraState: false });
    expect(() => creditOf(invoiced, nothing, paise(1_001))).toThrow(RangeError);
    expect(() => creditOf(invoiced, creditOf(invoiced, nothing, paise(500)), paise(501))).toThrow(RangeError);
    expect(() => creditOf(invoiced, nothing, paise(-1))).toThrow(RangeError);
    expect(creditOf(nothing, nothing, paise(0))).toEqual(nothing);
  });
});
