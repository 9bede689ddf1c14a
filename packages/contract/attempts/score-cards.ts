import { CARD_DAYS, CARD_SHOWS } from '@kasauti/domain/marking/share-score.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type AttemptId, type ScoreCardId, wireId } from '../ids.ts';
import { localizedText, mailedToken } from '../shapes.ts';

/*
 * A candidate shares a released score through a link. The secret is in the link's fragment. Browsers send the secret
 * only in request bodies, and the server stores only its hash.
 */

const ofAttempt = z.strictObject({ id: wireId<AttemptId>() });
const ownResult = {
  forbidden: { status: 403, message: 'This result belongs to somebody else.' },
  'not-found': { status: 404, message: 'We could not find that attempt.' },
} as const;
const notReleased = {
  'not-released': { status: 409, message: 'This result is not released, so it cannot be shared.' },
} as const;

const ownCard = z.object({
  cardId: wireId<ScoreCardId>(),
  shows: z.enum(CARD_SHOWS),
  madeAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  state: z.enum(['live', 'ended', 'revoked']),
});
export type WireOwnCard = z.infer<typeof ownCard>;

/** Lists the links to one result, newest first. */
export const listScoreCards = {
  method: 'GET',
  path: '/api/v1/attempts/{id}/score-cards',
  params: ofAttempt,
  answer: z.object({
    /**
     * Whether the test has a pass mark. Only then can a card show whether the candidate passed without showing the
     * score.
     */
    hasPassMark: z.boolean(),
    data: z.array(ownCard),
  }),
  refusals: {
    ...ownResult,
    ...notReleased,
    'not-submitted': { status: 409, message: 'This test has not been submitted yet.' },
  },
} as const satisfies ContractEntry;

/** Version of the consent text that `agreed` refers to. A changed text needs a new version. */
export const SHARE_CONSENT_VERSION = 1;

/** Creates a link. Only this response contains its token. */
export const shareScore = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/score-cards',
  params: ofAttempt,
  body: z.strictObject({
    shows: z.enum(CARD_SHOWS),
    days: z.literal([...CARD_DAYS]),
    agreed: z.literal(true),
    consentVersion: z.literal(SHARE_CONSENT_VERSION),
  }),
  answer: z.object({ card: ownCard, token: z.string() }),
  refusals: {
    ...listScoreCards.refusals,
    'no-pass-mark': { status: 409, message: 'This test has no pass mark, so only its score can be shown.' },
    'too-many-links': {
      status: 409,
      message: 'There are already ten active links to this result. Take one of them back before you make another.',
    },
  },
} as const satisfies ContractEntry;
export type ShareScoreAsk = z.infer<typeof shareScore.body>;

/** Revokes a link for good. Repeating the call returns the same response. */
export const revokeScoreCard = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/score-cards/{cardId}/revoke',
  params: z.strictObject({ id: wireId<AttemptId>(), cardId: wireId<ScoreCardId>() }),
  body: z.optional(z.strictObject({})),
  answer: ownCard,
  refusals: { ...ownResult, 'not-found': { status: 404, message: 'We could not find that link.' } },
} as const satisfies ContractEntry;

/** The refusal is the same for an unknown, expired or revoked link, and for a result that is not shown now. */
const notShown = {
  'card-not-shown': {
    status: 404,
    message:
      'This link shows no score. It may be incomplete, expired or withdrawn. Ask the person who sent it for a new one.',
  },
} as const;

const signedCard = z.object({
  card: z.object({
    format: z.literal('kasauti-score-card-1'),
    issuer: z.string(),
    saidAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    candidate: z.object({ name: z.string() }),
    exam: z.object({ testCode: z.string(), title: localizedText() }),
    satOn: z.iso.date(),
    score: z.nullable(z.object({ total: z.string(), maximum: z.string() })),
    passed: z.nullable(z.boolean()),
  }),
  keyId: z.string(),
  signature: z.string(),
});
export type WireSignedCard = z.infer<typeof signedCard>;

/** Returns what the holder of a link sees, signed by the site. It needs no account. */
export const readScoreCard = {
  method: 'POST',
  path: '/api/v1/score-cards/read',
  body: z.strictObject({ token: mailedToken() }),
  answer: signedCard,
  refusals: notShown,
} as const satisfies ContractEntry;

/** Returns the card as an A4 page with a QR code of the link. The owner sends the token. */
export const scoreCardPdf = {
  method: 'POST',
  path: '/api/v1/attempts/{id}/score-cards/pdf',
  params: ofAttempt,
  body: z.strictObject({ token: mailedToken() }),
  answerType: 'application/pdf',
  refusals: { ...ownResult, ...notShown },
} as const satisfies ContractEntry;
