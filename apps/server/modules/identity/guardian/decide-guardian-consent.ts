import {
  decideGuardianConsent as contract,
  type GuardianDecisionRequest,
  readGuardianAsk as reading,
  withdrawGuardianConsent as withdrawing,
} from '@kasauti/contract/identity/profiles.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import {
  decisionOf,
  type GuardianDecision,
  guardianAskState,
  isMinor,
  whyCannotDecide,
} from '@kasauti/domain/identity/guardian-ask.ts';
import { GUARDIAN_TEXT_VERSION } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { record } from '../../audit/index.ts';
import { mailCandidate, mailGuardian } from '../mails/guardian-mails.ts';
import { findAskByLink, findNewestAsk, type GuardianAsk, insertDecision } from '../store/guardian-asks.ts';
import { findUser, lockUser, type User, updateUser } from '../store/users.ts';
import { hashToken } from '../tokens.ts';

type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'publicUrl'>;

/**
 * Returns the request to which a guardian's link belongs. Refuses if the candidate has made a newer request, or if the
 * request has expired without a decision. A link with a decision does not expire, so the guardian can withdraw the
 * consent at any time.
 */
export async function readGuardianAsk(executor: Database, token: string, now: Date) {
  const found = await findByLink(executor, token);
  return found?.isNewest && guardianAskState(found.ask, now) !== 'expired'
    ? found
    : refuse(reading.refusals, 'link-not-usable');
}

/**
 * Records the decision of the guardian who opened the link of the mail: to give, refuse or withdraw consent. Without
 * this consent, a minor cannot sit tests in the modes that film at home. Source: Digital Personal Data Protection Act
 * 2023 s.9.
 */
export async function decideGuardianConsent(
  work: Work,
  site: Site,
  { decision: made, caller }: { decision: GuardianDecisionRequest; caller: UserId | null },
) {
  const { tx, now } = work;
  const link = await findAskByLink(tx, hashToken(made.token));
  if (!link) return refuse(contract.refusals, 'link-not-usable');
  // Concurrent decisions and new requests wait for this lock.
  await lockUser(tx, link.userId);
  const found = await findByLink(tx, made.token);
  if (!found) return refuse(contract.refusals, 'link-not-usable');
  const { user, ask, isNewest } = found;
  const state = guardianAskState(ask, now);
  const decision = decisionOf(made.verb);
  if (isNewest && state === decision) return found;
  const today = plainDateIn(INDIA_TIME_ZONE, now);
  const facts = { state, isNewest, isMinor: user.bornOn !== null && isMinor(user.bornOn, today) };
  const bar = whyCannotDecide(made.verb, facts);
  if (bar) return refuse(contract.refusals, bar);
  if (made.verb !== 'withdraw' && made.textVersion !== GUARDIAN_TEXT_VERSION)
    return refuse(contract.refusals, 'text-changed');

  const read = made.verb === 'withdraw' ? null : made;
  await keepDecision(work, found, { decision, by: 'guardian', read });
  // The guardian and the candidate may share a browser. The audit entry records whether the candidate was logged in, in
  // case the decision is disputed.
  const detail = { askId: ask.askId, textVersion: read?.textVersion ?? null, inOwnSession: caller === user.userId };
  const actor = { actorId: null, actorRole: 'visitor' };
  record(work, {
    ...actor,
    action: `guardian-consent.${made.verb}`,
    objectKind: 'user',
    objectId: user.userId,
    detail,
  });
  if (decision !== 'refused')
    await mailGuardian(work, site, { mail: decision, childName: user.fullName, ...ask, token: made.token });
  await mailCandidate(work, site, { mail: decision, askId: ask.askId, guardianName: ask.guardianName, user });
  return { ...found, ask: { ...ask, decision, decidedAt: now } };
}

/**
 * Withdraws the guardian's consent at the request of the candidate. The guardian is notified but need not agree,
 * because a withdrawal only removes permissions.
 */
export async function withdrawGuardianConsent(work: Work, site: Site, userId: UserId) {
  const { tx } = work;
  await lockUser(tx, userId);
  const [user, ask] = [await findUser(tx, userId), await findNewestAsk(tx, userId)];
  if (!user || ask?.decision !== 'given') return refuse(withdrawing.refusals, 'no-consent');
  await keepDecision(work, { user, ask }, { decision: 'withdrawn', by: 'candidate', read: null });
  const actor = { actorId: userId, actorRole: user.role };
  const detail = { askId: ask.askId };
  record(work, { ...actor, action: 'guardian-consent.withdraw', objectKind: 'user', objectId: userId, detail });
  await mailGuardian(work, site, { mail: 'withdrawn', childName: user.fullName, ...ask, token: null });
  return { withdrawn: true };
}

async function findByLink(executor: Database, token: string) {
  const link = await findAskByLink(executor, hashToken(token));
  const user = link && (await findUser(executor, link.userId));
  const ask = link && (await findNewestAsk(executor, link.userId));
  return link && user && ask ? { user, ask, isNewest: ask.askId === link.askId } : null;
}

type Kept = {
  decision: GuardianDecision;
  by: 'guardian' | 'candidate';
  read: { textVersion: string; language: 'en' | 'hi' } | null;
};

/** Stores the decision and whether the account now has a guardian's consent. */
async function keepDecision(
  { tx, now }: Work,
  { user, ask }: { user: User; ask: GuardianAsk },
  { decision, by, read }: Kept,
): Promise<void> {
  await insertDecision(tx, {
    askId: ask.askId,
    decision,
    decided_by: by,
    text_version: read?.textVersion ?? null,
    language: read?.language ?? null,
    decided_at: now,
    answer_by: ask.expiresAt,
  });
  await updateUser(tx, user.userId, { guardian_consent_at: decision === 'given' ? now : null });
}
