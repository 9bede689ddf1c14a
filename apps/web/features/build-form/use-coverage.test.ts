import { expect, test } from 'vitest';
import { fieldsOf } from './form-fields.ts';
import { coverageAsk } from './use-coverage.ts';

const limited = (maxExposure: string) => coverageAsk({ ...fieldsOf(null), maxExposure }).form.maxExposure;

test('the coverage of a form has its limit of other forms if the limit can be saved', () => {
  expect(limited('1')).toBe(1);
  expect(limited('999')).toBe(999);
  for (const refused of ['', '0', '1000', '2.5', 'many']) expect(limited(refused)).toBeUndefined();
});
