import { describe, expect, test } from 'vitest';
import { paise } from '../commerce/paise.ts';
import { gstSplit } from '../commerce/tax/gst.ts';
import { gstinCheckCharacter, isGstin, whatIsWrongWithGstin } from '../commerce/tax/gstin.ts';
import { readVectors } from './read-vectors.ts';

type GstVectors = {
  cases: {
    grossPaise: number;
    ratePercent: number;
    intraState: { taxablePaise: number; cgstPaise: number; sgstPaise: number };
    interState: { taxablePaise: number; igstPaise: number };
  }[];
};
type GstinVectors = { valid: { gstin: string; stateCode: string }[]; invalid: { gstin: string; reason: string }[] };

const { cases } = readVectors<GstVectors>('spec-vectors', 'gst.json');
const { valid, invalid } = readVectors<GstinVectors>('spec-vectors', 'gstin.json');

test('the tax vectors are all there', () => {
  expect([cases.length, valid.length, invalid.length]).toEqual([15, 7, 8]);
});

describe('tax inside a price is split to the paisa', () => {
  test.each(cases)('$grossPaise paise at $ratePercent %', ({ grossPaise, ratePercent, intraState, interState }) => {
    const ask = { grossPaise: paise(grossPaise), ratePercent };
    expect(gstSplit({ ...ask, intraState: true })).toEqual({ ...intraState, igstPaise: 0 });
    expect(gstSplit({ ...ask, intraState: false })).toEqual({ ...interState, cgstPaise: 0, sgstPaise: 0 });
  });
});

describe('a GSTIN is known by its shape, State and check character', () => {
  test.each(valid)('$gstin is right', ({ gstin, stateCode }) => {
    expect([isGstin(gstin), gstin.slice(0, 2)]).toEqual([true, stateCode]);
    expect(gstinCheckCharacter(gstin.slice(0, 14))).toBe(gstin[14]);
  });

  test.each(invalid)('$gstin: $reason', ({ gstin }) => {
    expect(whatIsWrongWithGstin(gstin)).not.toBeNull();
  });
});
