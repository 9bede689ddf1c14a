import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type FormId, type KeyCorrectionId, wireId } from '../ids.ts';

/* What a correction of a form's key changes in the results. */

const scope = { of: 'published-form', param: 'formId' } as const;

const keyEffect = z.object({
  /** The maximum of every result, before and after the correction. */
  maximum: z.string(),
  newMaximum: z.string(),
  /** Number of attempts with this form that have a result. */
  results: z.int(),
  /** Number of results that were marked for this answer, which is limited. */
  looked: z.int(),
  raised: z.int(),
  lowered: z.int(),
  /** Results that would become a pass or a fail. */
  nowPassed: z.int(),
  nowFailed: z.int(),
  /** The largest changes, as exact fractions. */
  mostRaised: z.string(),
  mostLowered: z.string(),
});
export type KeyEffect = z.infer<typeof keyEffect>;

/** Computes what a proposed correction would change. Nothing is stored. */
export const effectOfKey = {
  method: 'GET',
  path: '/api/v1/form-keys/{formId}/corrections/{correctionId}/effect',
  scope,
  params: z.strictObject({ formId: wireId<FormId>(), correctionId: wireId<KeyCorrectionId>() }),
  answer: keyEffect,
  refusals: {
    'not-found': { status: 404, message: 'We could not find that correction.' },
    'decided-already': { status: 409, message: 'Somebody has decided about this correction already.' },
    'changes-nothing': { status: 409, message: 'The key was corrected like this meanwhile, so nothing would change.' },
  },
} as const satisfies ContractEntry;

const recompute = z.object({
  /** The version of the key with which the results are computed again. */
  keyVersion: z.int(),
  /** Number of results that had an older key. */
  results: z.int(),
  done: z.int(),
  /** Number of results whose marks or whose maximum became others. */
  changed: z.int(),
  isFinished: z.boolean(),
});
export type KeyRecompute = z.infer<typeof recompute>;

/** Lists how far the results of a form are computed with each corrected key, newest first. */
export const listRecomputes = {
  method: 'GET',
  path: '/api/v1/form-keys/{formId}/recomputes',
  scope,
  params: z.strictObject({ formId: wireId<FormId>() }),
  answer: z.object({ data: z.array(recompute) }),
  refusals: {},
} as const satisfies ContractEntry;
