import {
  listScoreCards as listing,
  revokeScoreCard as revoking,
  SHARE_CONSENT_VERSION,
  type ShareScoreAsk,
  shareScore as sharing,
} from '@kasauti/contract/attempts/score-cards.ts';
import type { AttemptId, ScoreCardId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { cardEnd, cardState, isShareable, whyCannotShare } from '@kasauti/domain/marking/share-score.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { hashToken, lockUser, newToken } from '../../identity/index.ts';
import { readOwnResult } from '../release/read-result.ts';
import { findCard, findCardsOf, insertCard, revokeCard } from '../store/score-cards.ts';
import { presentCard } from './present-card.ts';

type Own = { attemptId: AttemptId; candidateId: UserId };

/** Lists the links that a candidate has created for one released result. */
export async function listOwnCards(app: App, ask: Own) {
  const own = await readOwnResult(app, ask);
  if (isRefusal(own)) return refuse(listing.refusals, own.code);
  if (!isShareable(own.release.state) || !own.result) return refuse(listing.refusals, 'not-released');
  const cards = await findCardsOf(app.database, ask.attemptId);
  return { hasPassMark: own.result.passed !== null, data: cards.map((card) => presentCard(card, own.now)) };
}

/**
 * Creates a link to a released result. Only this response contains the token. The score is read each time the link is
 * opened, so a corrected score appears corrected.
 */
export async function shareScore(app: App, ask: Own & ShareScoreAsk & { requestId: string }) {
  const own = await readOwnResult(app, ask);
  if (isRefusal(own)) return refuse(sharing.refusals, own.code);
  const { release, result } = own;
  return await app.inTransaction(async (work) => {
    const { tx, now } = work;
    const { attemptId, candidateId, shows, days } = ask;
    // Two requests at the same moment must be counted one after the other.
    await lockUser(tx, candidateId);
    const live = (await findCardsOf(tx, attemptId)).filter((card) => cardState(card, now) === 'live');
    const passed = result?.passed ?? null;
    const bar = whyCannotShare({ releaseState: release.state, passed, shows, liveCards: live.length });
    if (bar) return refuse(sharing.refusals, bar);

    const token = newToken();
    const cardId = newId<ScoreCardId>(now);
    const endsAt = cardEnd(now, days);
    await insertCard(tx, {
      score_card_id: cardId,
      attempt_id: attemptId,
      candidate_id: candidateId,
      token_hash: hashToken(token),
      shows,
      consent_version: SHARE_CONSENT_VERSION,
      made_at: now,
      ends_at: endsAt,
    });
    note(work, { cardId, attemptId, candidateId }, 'score-card.share', {
      shows,
      days,
      consentVersion: ask.consentVersion,
    });
    const card = { cardId, attemptId, candidateId, shows, madeAt: now, endsAt, revokedAt: null };
    return { card: presentCard(card, now), token };
  }, ask.requestId);
}

/** Revokes a link. After the commit, the link shows nothing. */
export async function revokeOwnCard(work: Work, { attemptId, candidateId, cardId }: Own & { cardId: ScoreCardId }) {
  const { tx, now } = work;
  const card = await findCard(tx, cardId);
  if (!card || card.attemptId !== attemptId) return refuse(revoking.refusals, 'not-found');
  if (card.candidateId !== candidateId) return refuse(revoking.refusals, 'forbidden');
  if (await revokeCard(tx, cardId, now)) note(work, card, 'score-card.revoke', {});
  return presentCard({ ...card, revokedAt: card.revokedAt ?? now }, now);
}

function note(
  work: Work,
  { cardId, attemptId, candidateId }: Own & { cardId: ScoreCardId },
  action: string,
  more: object,
) {
  const actor = { actorId: candidateId, actorRole: 'candidate' };
  record(work, { ...actor, action, objectKind: 'attempt', objectId: attemptId, detail: { cardId, ...more } });
}
