import { DAY_MS } from '../time/durations.ts';
import { ageOn } from './birth-date.ts';
import { ADULT_AGE_IN_YEARS } from './modes.ts';

/**
 * How long a guardian may take to answer: a week has a Sunday in it. Source:
 * docs/decisions/0011-guardians-consent-by-a-mailed-link.md, as all of this.
 */
export const ASK_LASTS_DAYS = 7;
/** A wrong address can be put right twice a day; nobody's mailbox can be flooded. */
export const MAX_ASKS_A_DAY = 3;
/** A household has so many children who ask on one day. */
export const MAX_ASKS_TO_ONE_MAILBOX_A_DAY = 5;
/**
 * An ask that nobody answered is kept so long after its end: somebody who never knew of it may want to know who wrote.
 */
export const UNANSWERED_KEPT_DAYS = 30;

export type GuardianDecision = 'given' | 'refused' | 'withdrawn';
export type GuardianAskState = 'waiting' | 'expired' | GuardianDecision;

/** The state of an ask. It lapses by comparison; the boundary instant counts as passed. */
export function guardianAskState(
  { expiresAt, decision }: { expiresAt: Date; decision: GuardianDecision | null },
  now: Date,
): GuardianAskState {
  if (decision) return decision;
  return now >= expiresAt ? 'expired' : 'waiting';
}

export const askEnd = (now: Date): Date => new Date(now.getTime() + ASK_LASTS_DAYS * DAY_MS);

/** Since when asks count against the limits, and a refusal blocks any other ask. */
export const askLimitStart = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** An ask that ended before this and was not answered is no longer kept. */
export const unansweredKeptSince = (now: Date): Date => new Date(now.getTime() - UNANSWERED_KEPT_DAYS * DAY_MS);

/** Two ways of writing one mailbox: letters' case, and what follows a plus sign. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other);
}

/** The one normal form of a mailbox: guardian_ask.guardian_mailbox says the same in SQL. */
export function mailbox(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  return `${local.split('+')[0]}@${domain}`;
}

export type GuardianAskFacts = {
  bornOn: string | null;
  /** `YYYY-MM-DD`. */
  today: string;
  isEmailConfirmed: boolean;
  ownEmail: string;
  guardianEmail: string;
  /** Of the newest ask; null before the first. */
  state: GuardianAskState | null;
  /** Within the last day. */
  asksByCandidate: number;
  asksToMailbox: number;
  /** Every guardian counts: another one is not asked around a refusal. */
  wasJustRefused: boolean;
};

export type GuardianAskBar =
  | 'birth-date-missing'
  | 'not-a-minor'
  | 'not-confirmed-account'
  | 'own-address'
  | 'given-already'
  | 'asked-too-often';

/** Says why a guardian cannot be asked for consent now, or null. */
export function whyCannotAskGuardian(facts: GuardianAskFacts): GuardianAskBar | null {
  if (facts.bornOn === null) return 'birth-date-missing';
  if (!isMinor(facts.bornOn, facts.today)) return 'not-a-minor';
  // We write to somebody who does not know us, in the name of somebody whom we can name.
  if (!facts.isEmailConfirmed) return 'not-confirmed-account';
  if (isSameMailbox(facts.guardianEmail, facts.ownEmail)) return 'own-address';
  if (facts.state === 'given') return 'given-already';
  const isTooOften = facts.asksByCandidate >= MAX_ASKS_A_DAY || facts.asksToMailbox >= MAX_ASKS_TO_ONE_MAILBOX_A_DAY;
  return isTooOften || facts.wasJustRefused ? 'asked-too-often' : null;
}

export const isMinor = (bornOn: string, today: string): boolean => ageOn(bornOn, today) < ADULT_AGE_IN_YEARS;

export type GuardianVerb = 'give' | 'refuse' | 'withdraw';

export type GuardianDecideFacts = {
  state: GuardianAskState;
  /** Only the newest ask of a candidate counts. */
  isNewest: boolean;
  isMinor: boolean;
};

export type GuardianDecideBar = 'link-not-usable' | 'decided-already' | 'no-consent' | 'not-a-minor';

const outcome = { give: 'given', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** The state of the request after an action of the guardian. */
export const decisionOf = (verb: GuardianVerb): GuardianDecision => outcome[verb];

/**
 * Says why a guardian cannot do this with their link, or null. Doing the same again is no "no"; the caller looks at the
 * state first.
 */
export function whyCannotDecide(verb: GuardianVerb, facts: GuardianDecideFacts): GuardianDecideBar | null {
  const { state, isNewest } = facts;
  if (!isNewest || state === 'expired') return 'link-not-usable';
  if (verb === 'withdraw') return state === 'given' ? null : 'no-consent';
  if (state !== 'waiting') return 'decided-already';
  return verb === 'give' && !facts.isMinor ? 'not-a-minor' : null;
}
