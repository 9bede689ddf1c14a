import { DAY_MS } from '../time/durations.ts';
import { ageOn } from './birth-date.ts';
import { ADULT_AGE_IN_YEARS } from './modes.ts';

/**
 * Number of days in which a guardian can answer. A week includes a Sunday. Source of this file:
 * docs/decisions/0011-guardians-consent-by-a-mailed-link.md.
 */
export const ASK_LASTS_DAYS = 7;
/**
 * Maximum number of requests per candidate and day. A wrong address can be corrected twice, and no mailbox is flooded.
 */
export const MAX_ASKS_A_DAY = 3;
/** Maximum number of requests to one mailbox per day, for a household with several children. */
export const MAX_ASKS_TO_ONE_MAILBOX_A_DAY = 5;
/**
 * Number of days for which an unanswered request is stored after it expired. A recipient who did not expect the
 * mail may ask who sent it.
 */
export const UNANSWERED_KEPT_DAYS = 30;

export type GuardianDecision = 'given' | 'refused' | 'withdrawn';
export type GuardianAskState = 'waiting' | 'expired' | GuardianDecision;

/** Returns the state of a request. At exactly `expiresAt` it is expired. */
export function guardianAskState(
  { expiresAt, decision }: { expiresAt: Date; decision: GuardianDecision | null },
  now: Date,
): GuardianAskState {
  if (decision) return decision;
  return now >= expiresAt ? 'expired' : 'waiting';
}

export const askEnd = (now: Date): Date => new Date(now.getTime() + ASK_LASTS_DAYS * DAY_MS);

/** Returns the start of the period in which requests count against the limits and a refusal blocks new requests. */
export const askLimitStart = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** Returns the time before which an expired, unanswered request is deleted. */
export const unansweredKeptSince = (now: Date): Date => new Date(now.getTime() - UNANSWERED_KEPT_DAYS * DAY_MS);

/** Returns whether two addresses name one mailbox. Letter case and the part after a plus sign are ignored. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other);
}

/** Returns the normal form of a mailbox. The column guardian_ask.guardian_mailbox computes the same in SQL. */
export function mailbox(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  return `${local.split('+')[0]}@${domain}`;
}

export type GuardianAskFacts = {
  bornOn: string | null;
  /** Current date as `YYYY-MM-DD`. */
  today: string;
  isEmailConfirmed: boolean;
  ownEmail: string;
  guardianEmail: string;
  /** State of the newest request. Null before the first request. */
  state: GuardianAskState | null;
  /** Number of requests within the last day. */
  asksByCandidate: number;
  asksToMailbox: number;
  /**
   * Whether any guardian refused within the last day. A candidate cannot bypass a refusal by naming another guardian.
   */
  wasJustRefused: boolean;
};

export type GuardianAskBar =
  | 'birth-date-missing'
  | 'not-a-minor'
  | 'not-confirmed-account'
  | 'own-address'
  | 'given-already'
  | 'asked-too-often';

/** Returns why a guardian cannot be asked for consent now, or null. */
export function whyCannotAskGuardian(facts: GuardianAskFacts): GuardianAskBar | null {
  if (facts.bornOn === null) return 'birth-date-missing';
  if (!isMinor(facts.bornOn, facts.today)) return 'not-a-minor';
  // The mail goes to a stranger and names the candidate, so the candidate's own address must be confirmed.
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
  /** Whether this is the candidate's newest request. Older links do not work. */
  isNewest: boolean;
  isMinor: boolean;
};

export type GuardianDecideBar = 'link-not-usable' | 'decided-already' | 'no-consent' | 'not-a-minor';

const outcome = { give: 'given', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** Returns the state of the request after an action of the guardian. */
export const decisionOf = (verb: GuardianVerb): GuardianDecision => outcome[verb];

/**
 * Returns why a guardian cannot take this action with the link, or null. The function also returns a reason for a
 * repeated action, so callers check for a repetition first.
 */
export function whyCannotDecide(verb: GuardianVerb, facts: GuardianDecideFacts): GuardianDecideBar | null {
  const { state, isNewest } = facts;
  if (!isNewest || state === 'expired') return 'link-not-usable';
  if (verb === 'withdraw') return state === 'given' ? null : 'no-consent';
  if (state !== 'waiting') return 'decided-already';
  return verb === 'give' && !facts.isMinor ? 'not-a-minor' : null;
}
