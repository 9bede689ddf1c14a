import { askGuardian as contract, type GuardianRelation } from '@kasauti/contract/identity/profiles.ts';
import type { GuardianAskId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import {
  askEnd,
  askLimitStart,
  guardianAskState,
  mailbox,
  whyCannotAskGuardian,
} from '@kasauti/domain/identity/guardian-ask.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { record } from '../../audit/index.ts';
import { mailGuardian } from '../mails/guardian-mails.ts';
import { countAsks, findNewestAsk, findOthersRefusal, insertAsk, lockMailbox } from '../store/guardian-asks.ts';
import { findUser, lockUser } from '../store/users.ts';
import { hashToken, newToken } from '../tokens.ts';

type Ask = {
  userId: UserId;
  guardianName: string;
  relation: GuardianRelation;
  guardianEmail: string;
  language: 'en' | 'hi';
};

/**
 * Asks a parent or guardian by mail for consent to tests that are proctored over the internet. A pending request
 * becomes invalid, because its link may have been mailed to a wrong address. Returns the token of the link. Only the
 * guardian may receive this token.
 */
export async function askGuardian(work: Work, site: Pick<Settings, 'KASAUTI_SITE_NAME' | 'publicUrl'>, ask: Ask) {
  const { tx, now } = work;
  const { userId, guardianName, relation, language } = ask;
  const guardianEmail = ask.guardianEmail.toLowerCase();
  const guardianMailbox = mailbox(guardianEmail);
  // Because of these locks, concurrent requests run one after the other and each request is counted. A request also
  // waits for a guardian's decision that is being stored.
  await lockUser(tx, userId);
  await lockMailbox(tx, guardianMailbox);
  const [user, newest] = [await findUser(tx, userId), await findNewestAsk(tx, userId)];
  if (!user) throw new Error('the session’s user does not exist');
  const counts = await countAsks(tx, { userId, guardianMailbox, since: askLimitStart(now) });
  const bar = whyCannotAskGuardian({
    ...counts,
    bornOn: user.bornOn,
    today: plainDateIn(INDIA_TIME_ZONE, now),
    isEmailConfirmed: user.emailConfirmed,
    ownEmail: user.email,
    guardianEmail,
    state: newest && guardianAskState(newest, now),
  });
  if (bar) return refuse(contract.refusals, bar);

  const askId = newId<GuardianAskId>(now);
  const token = newToken();
  await insertAsk(tx, {
    guardian_ask_id: askId,
    user_id: userId,
    ask_no: (newest?.askNo ?? 0) + 1,
    guardian_name: guardianName,
    relation,
    guardian_email: guardianEmail,
    language,
    token_hash: hashToken(token),
    asked_at: now,
    expires_at: askEnd(now),
  });
  const actor = { actorId: userId, actorRole: user.role };
  record(work, { ...actor, action: 'guardian-consent.ask', objectKind: 'user', objectId: userId, detail: { askId } });
  const refusedAt = await findOthersRefusal(tx, { userId, guardianMailbox });
  const facts = { guardianName, guardianEmail, relation, language, expiresAt: askEnd(now), refusedAt };
  await mailGuardian(work, site, { mail: 'asked', askId, childName: user.fullName, ...facts, token });
  return { askId, token };
}
