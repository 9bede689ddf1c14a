import { getSheet as contract } from '@kasauti/contract/attempts/results.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { responsesOf } from '@kasauti/domain/attempt/journal.ts';
import { scoreFactsOf } from '@kasauti/domain/marking/score-facts.ts';
import type { App } from '../../../platform/app.ts';
import { foldedResponses } from '../../attempts/index.ts';
import { type Form, findFormKey } from '../../authoring/index.ts';
import { readMarkings } from '../../marking/index.ts';
import { readRecomputed } from '../corrections/read-recomputed.ts';
import type { OwnResult } from '../release/read-release.ts';
import { inputsHashOf } from '../score/inputs-hash.ts';
import { findResult } from '../store/results.ts';

/**
 * Finds the result before a correction of the key, which the candidate could see. It has a sheet as long as the same
 * answers count. Otherwise the answers in the sheet would not give its score.
 */
export async function findEarlierResult(app: App, own: OwnResult, form: Form, versionNo: number) {
  const { database } = app;
  const { attempt } = own;
  const isShown = (await readRecomputed(app, own, form)).some((one) => one.versionNo === versionNo);
  const result = isShown ? await findResult(database, attempt.attemptId, versionNo) : null;
  if (!result?.salt) return refuse(contract.refusals, 'no-such-version');
  const sealed = await findFormKey(database, attempt.formId, result.keyVersion);
  if (!sealed) throw new Error(`form ${attempt.formId} has no key ${result.keyVersion}`);
  const hash = inputsHashOf({
    scorer: result.scorer,
    salt: result.salt,
    facts: scoreFactsOf(form.content, sealed.key),
    markings: await readMarkings(database, attempt.attemptId),
    passShareInPercent: result.passShareInPercent,
    responses: responsesOf((await foldedResponses(database, attempt)).responses),
  });
  return hash.equals(result.inputsHash) ? result : refuse(contract.refusals, 'answers-since');
}
