import { correctOwnBirthDate as ownCall } from '@kasauti/contract/identity/birth-date.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { correctBirthDate as staffCall } from '@kasauti/contract/staff/people.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { whyCannotCorrect, whyCannotCorrectOwn } from '@kasauti/domain/identity/birth-date-correction.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { findRunningAttempt } from '../attempts/index.ts';
import { record } from '../audit/index.ts';
import {
  changeBirthDate,
  findNewestAsk,
  findUser,
  type Helper,
  lockHelped,
  type ReauthenticationAsk,
  recordHelp,
  withReauthenticationIn,
} from '../identity/index.ts';

/**
 * Corrects a user's date of birth at the user's own request. This is possible only once. The audit entry records
 * whether the correction made the user of age or under age. It does not contain the dates.
 */
export async function correctOwnBirthDate(app: App, { dob, ...ask }: ReauthenticationAsk & { dob: string }) {
  return await withReauthenticationIn(app, ask, async (work, owner) => {
    const { userId, role } = owner;
    const user = await findUser(work.tx, userId);
    const bar = whyCannotCorrectOwn({
      ...(await correctionFacts(work, owner, { from: user?.bornOn ?? null, to: dob })),
      hasCorrected: Boolean(user?.birthDateCorrectedAt),
      hasAskedGuardian: (await findNewestAsk(work.tx, userId)) !== null,
    });
    if (bar) return refuse(ownCall.refusals, bar);
    const effect = await changeBirthDate(work, app.settings, { userId, bornOn: dob, by: 'owner' });
    const fact = { actorId: userId, actorRole: role, objectKind: 'user', objectId: userId } as const;
    record(work, { ...fact, action: 'birth-date.correct', detail: { effect } });
    return { corrected: true as const };
  });
}

type Correction = { userId: UserId; dob: string; reason: string };

/**
 * Corrects a user's date of birth on behalf of support. Support may correct it any number of times, but must give a
 * reason each time.
 */
export async function correctBirthDate(work: Work, app: App, helper: Helper, { userId, dob, reason }: Correction) {
  const locked = await lockHelped(work, helper, userId);
  if (isRefusal(locked)) return locked;
  const user = await findUser(work.tx, userId);
  const bar = whyCannotCorrect(await correctionFacts(work, locked, { from: user?.bornOn ?? null, to: dob }));
  if (bar) return refuse(staffCall.refusals, bar);
  const effect = await changeBirthDate(work, app.settings, { userId, bornOn: dob, by: 'support' });
  recordHelp(work, helper, { action: 'user.change-birth-date', userId, reason, detail: { effect } });
  return { done: true as const };
}

type Locked = { userId: UserId; verifiedDocuments: number };

async function correctionFacts(
  { tx, now }: Work,
  { userId, verifiedDocuments }: Locked,
  dates: { from: string | null; to: string },
) {
  return {
    ...dates,
    today: plainDateIn(INDIA_TIME_ZONE, now),
    isSittingTest: (await findRunningAttempt(tx, userId)) !== null,
    hasAcceptedDocument: verifiedDocuments > 0,
  };
}
