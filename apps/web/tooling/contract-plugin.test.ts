import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { contractPlugin } from './contract-plugin.ts';

/** Returns the code that the plug-in produces for a file. */
function built(code: string, id: string): string {
  const { transform } = contractPlugin();
  if (typeof transform !== 'function') throw new Error('the plug-in transforms nothing');
  const context = { parse: (source: string) => parseAst(source, { lang: 'ts' }) };
  const made = transform.call(context as never, code, id);
  if (!made) return code;
  if (typeof made === 'string' || !('code' in made)) throw new Error('no code');
  return String(made.code);
}

const contract = `
import { HINDRANCES } from '@kasauti/domain/scheduling/policy.ts';
import * as z from 'zod/mini';
import { cancelRefusals } from './booking-refusals.ts';
import { BASE } from './base.ts';
import type { ContractEntry } from './entry.ts';
const shape = z.object({ hindrance: z.enum(HINDRANCES) });
export type Wire = z.infer<typeof shape>;
export const cancelBooking = {
  method: 'POST',
  path: BASE + '/cancel',
  body: z.strictObject({}),
  answer: shape,
  refusals: { ...cancelRefusals, 'too-late': { status: 409, message: 'It is too late.' } },
} as const satisfies ContractEntry;
`;

test('a call reaches the browser without its shapes and refusals, and without the modules that only they need', () => {
  const code = built(contract, '/kasauti/packages/contract/scheduling/scheduling.ts');
  expect(code).toContain("import { BASE } from './base.ts'");
  expect(code).toMatch(/\{\s+method: 'POST',\s+path: BASE \+ '\/cancel',\s+\}/);
  for (const cut of ['zod', 'strictObject', 'cancelRefusals', 'HINDRANCES', 'too late'])
    expect(code).not.toContain(cut);
});

test('schemas that other files create are removed for the browser, so that no page loads those files', () => {
  const code = `
import { message, shortText } from '../shapes.ts';
import { jobDraft } from './job-draft.ts';
const reason = shortText(500);
export const states = ['open', 'ended'] as const;
export const createJob = { method: 'POST', path: '/jobs', body: jobDraft, answer: message(), refusals: {} };
export const words = { message: 'A job.' };
`;
  const made = built(code, '/kasauti/packages/contract/jobs/staff-jobs.ts');
  expect(made).toContain("['open', 'ended']");
  for (const cut of ['shapes.ts', 'job-draft', '500']) expect(made).not.toContain(cut);
});

test('the draft that a form checks before it sends stays whole', () => {
  const draft = "import * as z from 'zod/mini';\nexport const jobDraft = z.strictObject({ title: z.string() });";
  expect(built(draft, '/kasauti/packages/contract/jobs/job-draft.ts')).toBe(draft);
  // A draft may name other objects.
  const ids = "import * as z from 'zod/mini';\nexport const wireId = () => z.string();";
  expect(built(ids, '/kasauti/packages/contract/ids.ts')).toBe(ids);
});

test('a table of refusals that is exported by itself stays whole', () => {
  const table = "export const cancelRefusals = { 'too-late': { status: 409, message: 'It is too late.' } } as const;";
  expect(built(table, '/kasauti/packages/contract/scheduling/booking-refusals.ts')).toBe(table);
});

test.each(['cancelBooking.body.parse({})', "refusalText('too-late', cancelBooking.refusals)"])(
  'a screen that reads what was cut out ends the build: %s',
  (code) => {
    expect(() => built(code, '/kasauti/apps/web/pages/bookings/my-tests.tsx')).toThrow(
      'in the browser a call has neither',
    );
  },
);
