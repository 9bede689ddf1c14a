import { readScoreCard as contract, scoreCardPdf as printing } from '@kasauti/contract/attempts/score-cards.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { cardState, isShareable } from '@kasauti/domain/marking/share-score.ts';
import { CARD_FORMAT, type ScoreCard, type SignedCard } from '@kasauti/domain/sheet/score-card.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { siteNameIn } from '../../../platform/settings/site-name.ts';
import { findAttempt } from '../../attempts/index.ts';
import { findUser, hashToken } from '../../identity/index.ts';
import { readOwnResult } from '../release/read-result.ts';
import { signCard } from '../sheet/sign-sheet.ts';
import { findCardByToken, type StoredCard } from '../store/score-cards.ts';
import { renderScoreCard } from './render-score-card.ts';

/**
 * Returns what the link with this token shows now. Each request reads the score and checks again whether it may be
 * shown. If the result is withheld again, the link shows nothing. If the score is corrected, the link shows the
 * corrected score.
 */
export async function readCard(app: App, token: string) {
  const card = await findCardByToken(app.database, hashToken(token));
  return (card && (await signedCardOf(app, card))) ?? refuse(contract.refusals, 'card-not-shown');
}

/**
 * Returns the score card as a PDF with a QR code of the link. Only the owner of the result can get it, and needs the
 * token of the link.
 */
export async function printCard(
  app: App,
  ask: { attemptId: AttemptId; candidateId: UserId; token: string; language: 'en' | 'hi' },
) {
  const attempt = await findAttempt(app.database, ask.attemptId);
  if (!attempt) return refuse(printing.refusals, 'not-found');
  if (attempt.candidateId !== ask.candidateId) return refuse(printing.refusals, 'forbidden');
  const stored = await findCardByToken(app.database, hashToken(ask.token));
  const signed = stored?.attemptId === ask.attemptId ? await signedCardOf(app, stored) : null;
  if (!signed) return refuse(printing.refusals, 'card-not-shown');
  const link = `${app.settings.publicUrl}/score#token=${ask.token}`;
  const siteName = siteNameIn(ask.language, app.settings);
  return await renderScoreCard({ card: signed.card, link, siteName, language: ask.language });
}

/**
 * Returns the signed card. Returns null if the link shows nothing now, without the reason, because strangers must not
 * learn it.
 */
async function signedCardOf(app: App, stored: StoredCard): Promise<SignedCard | null> {
  const now = await readNow(app.database);
  if (cardState(stored, now) !== 'live') return null;
  const own = await readOwnResult(app, stored);
  if (isRefusal(own) || !own.result || !isShareable(own.release.state)) return null;
  const candidate = await findUser(app.database, stored.candidateId);
  const { submittedAt } = own.attempt;
  if (!candidate || !submittedAt) return null;
  const { total, maximum, passed } = own.result;
  const card: ScoreCard = {
    format: CARD_FORMAT,
    issuer: app.settings.publicUrl,
    saidAt: now.toISOString(),
    endsAt: stored.endsAt.toISOString(),
    candidate: { name: candidate.fullName },
    exam: { testCode: own.facts.exam?.testCode ?? '', title: own.facts.exam?.title ?? { en: '' } },
    satOn: plainDateIn(INDIA_TIME_ZONE, submittedAt),
    score: stored.shows === 'score' ? { total, maximum } : null,
    passed,
  };
  return signCard(app.secrets, card);
}
