import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import { mailAboutCorrection } from './corrections/mail-about-correction.ts';
import { recomputeCorrected } from './corrections/recompute-corrected.ts';
import { mailAboutEnding } from './release/mail-about-ending.ts';
import { notifyResults } from './release/notify-results.ts';
import { type ComputeReason, computeResult } from './score/compute-result.ts';
import { recomputeLateSyncs } from './score/recompute-late-syncs.ts';
import { insertRecompute } from './store/recomputes.ts';

const LATE_SYNCS_EVERY_MS = 10_000;
const TELL_EVERY_MS = 15_000;
const CORRECTED_EVERY_MS = 2000;

export function registerReactions(app: App): void {
  const compute = (reason: ComputeReason) => async (announcement: { attemptId: AttemptId }) => {
    await app.inTransaction((work) => computeResult(work, { attemptId: announcement.attemptId, reason }));
  };
  app.react('attempt-submitted', { name: 'compute-result', pace: 'bulk' }, compute('submitted'));
  app.react('attempt-terminated', { name: 'compute-result-of-terminated', pace: 'bulk' }, compute('terminated'));
  app.react('attempt-terminated', 'mail-ended-test', ({ attemptId }) => mailAboutEnding(app, attemptId, 'ended'));
  app.react('termination-reviewed', 'mail-second-look', ({ attemptId, decision }) =>
    mailAboutEnding(app, attemptId, decision),
  );
  app.react('answer-marked', { name: 'compute-result-of-marked', pace: 'bulk' }, compute('marked'));
  app.react('answer-replaced', { name: 'compute-result-of-replaced', pace: 'bulk' }, compute('late-sync'));
  app.react(
    'late-events-accepted',
    { name: 'recompute-result-with-late', pace: 'bulk' },
    compute('late-events-accepted'),
  );
  app.react('key-corrected', 'begin-recompute', async ({ formId, keyVersion }) => {
    await app.inTransaction(({ tx, now }) => insertRecompute(tx, formId, keyVersion, now));
  });
  app.react('result-corrected', { name: 'mail-about-correction', pace: 'bulk' }, (corrected) =>
    mailAboutCorrection(app, corrected),
  );
  app.every('recompute-corrected', CORRECTED_EVERY_MS, () => recomputeCorrected(app));
  app.every('recompute-late-syncs', LATE_SYNCS_EVERY_MS, () => recomputeLateSyncs(app));
  app.every('tell-results', TELL_EVERY_MS, () => notifyResults(app));
}
