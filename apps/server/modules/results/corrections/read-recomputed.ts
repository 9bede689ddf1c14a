import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import type { App } from '../../../platform/app.ts';
import { type Form, findCorrections } from '../../authoring/index.ts';
import { couldSee, type OwnResult } from '../release/read-release.ts';
import { findVersions } from '../store/results-of-form.ts';

type Recomputed = NonNullable<WireResult['recomputed']>;

/**
 * Returns each time at which a result was computed again with a corrected key, newest first. A version that the
 * candidate could not see before is left out. A reason may reveal the key, so reasons are given only after the release.
 */
export async function readRecomputed({ database }: App, own: OwnResult, form: Form | null): Promise<Recomputed> {
  const { attempt, facts, release, result } = own;
  if (!result || result.keyVersion === 1) return [];
  const versions = (await findVersions(database, attempt.attemptId)).map((one, at, all) => ({
    ...one,
    next: all[at + 1],
  }));
  const corrections = await findCorrections(database, attempt.formId);
  const numbers = new Map(
    form?.content.sections.flatMap(({ items }) => items).map(({ itemRef }, at) => [itemRef, at + 1]),
  );
  const recomputed: Recomputed = [];
  for (const { versionNo, keyVersion, total, maximum, next } of versions) {
    if (!next || next.keyVersion === keyVersion) continue;
    if (!(await couldSee(database, attempt, facts, next.computedAt))) continue;
    const made = corrections.filter(
      (one) => one.keyVersion !== null && one.keyVersion > keyVersion && one.keyVersion <= next.keyVersion,
    );
    const reasons = made.map(({ itemRef, proposal }) => ({
      questionNo: numbers.get(itemRef) ?? 0,
      reason: proposal.reason,
    }));
    recomputed.unshift({
      at: next.computedAt.toISOString(),
      versionNo,
      total,
      maximum,
      newTotal: next.total,
      newMaximum: next.maximum,
      questions: new Set(made.map(({ itemRef }) => itemRef)).size,
      reasons: release.state === 'released' ? reasons : [],
    });
  }
  return recomputed;
}
