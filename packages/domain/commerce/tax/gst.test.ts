import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../paise.ts';
import { gstSplit, sumGstSplits } from './gst.ts';

const rate = fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28);
const gross = fc.integer({ min: 0, max: 10 ** 9 }).map(paise);

describe('the tax inside a price', () => {
  /** Worked examples of docs/algorithms/gst.md. */
  test.each([
    ['₹499 in one State', 49_900, true, [42_288, 3_806, 3_806, 0]],
    ['₹499 across States', 49_900, false, [42_288, 0, 0, 7_612]],
    ['₹999 in one State', 99_900, true, [84_662, 7_619, 7_619, 0]],
    ['₹999 across States, where a paisa moves', 99_900, false, [84_661, 0, 0, 15_239]],
    ['one rupee in one State', 100, true, [84, 8, 8, 0]],
    ['one paisa', 1, true, [1, 0, 0, 0]],
    ['a free exam', 0, false, [0, 0, 0, 0]],
  ])('of %s', (_case, grossPaise, intraState, parts) => {
    const split = gstSplit({ grossPaise: paise(grossPaise), ratePercent: 18, intraState });
    expect([split.taxablePaise, split.cgstPaise, split.sgstPaise, split.igstPaise]).toEqual(parts);
  });

  test('is nothing when the service is exempt', () => {
    expect(gstSplit({ grossPaise: paise(49_900), ratePercent: 0, intraState: true })).toMatchObject({
      taxablePaise: 49_900,
      cgstPaise: 0,
    });
  });

  test('is rounded up where it is half a paisa', () => {
    // 16 × 28 ÷ 128 = 3.5, and 32 × 14 ÷ 128 = 3.5.
    expect(gstSplit({ grossPaise: paise(16), ratePercent: 28, intraState: false })).toMatchObject({ igstPaise: 4 });
    expect(gstSplit({ grossPaise: paise(32), ratePercent: 28, intraState: true })).toMatchObject({ cgstPaise: 4 });
  });

  test('may be as much as what is taxed', () => {
    expect(gstSplit({ grossPaise: paise(200), ratePercent: 100, intraState: false })).toMatchObject({ igstPaise: 100 });
  });

  test('adds up to the price with what is taxed, and both halves are equal', () => {
    fc.assert(
      fc.property(gross, rate, fc.boolean(), (grossPaise, ratePercent, intraState) => {
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = gstSplit({ grossPaise, ratePercent, intraState });
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(grossPaise);
        expect(cgstPaise).toBe(sgstPaise);
        expect(intraState ? igstPaise : cgstPaise).toBe(0);
        expect(Math.min(taxablePaise, cgstPaise, igstPaise)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('is within half a paisa of the exact tax, per tax named on the invoice', () => {
    fc.assert(
      fc.property(gross, rate, (grossPaise, ratePercent) => {
        const exact = (grossPaise * ratePercent) / (100 + ratePercent);
        const { igstPaise } = gstSplit({ grossPaise, ratePercent, intraState: false });
        const { cgstPaise } = gstSplit({ grossPaise, ratePercent, intraState: true });
        expect(Math.abs(igstPaise - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(Math.abs(cgstPaise - exact / 2)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  test.each([-1, 100.5, 18.005, Number.NaN])('is not defined at %d percent', (ratePercent) => {
    expect(() => gstSplit({ grossPaise: paise(100), ratePercent, intraState: true })).toThrow(RangeError);
  });

  test('is not defined for a negative amount: a credit note says what it takes back as a positive one', () => {
    expect(() => gstSplit({ grossPaise: paise(-100), ratePercent: 18, intraState: true })).toThrow(RangeError);
  });
});

test('an invoice is the sum of its lines, each taxed by itself', () => {
  const line = (amount: number) => gstSplit({ grossPaise: paise(amount), ratePercent: 18, intraState: true });
  expect(sumGstSplits([line(49_900), line(99_900)])).toEqual({
    taxablePaise: 126_950,
    cgstPaise: 11_425,
    sgstPaise: 11_425,
    igstPaise: 0,
  });
  expect(sumGstSplits([])).toEqual({ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 });
});
