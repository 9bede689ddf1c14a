import type { UserId } from '@kasauti/contract/ids.ts';
import type { Refusal } from '@kasauti/contract/refusal.ts';
import type { WirePerson, WirePersonInFull, WireUnlock } from '@kasauti/contract/staff/people.ts';
import type { BriefPerson, findWaitingUnlocks } from '../store/people.ts';
import type { readPerson } from './find-people.ts';

type Unlock = Awaited<ReturnType<typeof findWaitingUnlocks>>[number];

/** Returns a person as an entry of the list. */
export function presentBrief({ userId, fullName, email, role, ...person }: BriefPerson): WirePerson {
  const { emailConfirmed, isDisabled, createdAt } = person;
  return { _id: userId, name: fullName, email, role, emailConfirmed, isDisabled, since: createdAt.toISOString() };
}

export function presentUnlock(ask: Unlock, reader: UserId): WireUnlock {
  return {
    _id: ask.unlockAskId,
    person: { _id: ask.userId, name: ask.fullName, email: ask.email },
    askedBy: ask.askerName,
    isYours: ask.askedBy === reader,
    reason: ask.reason,
    askedAt: ask.askedAt.toISOString(),
  };
}

type Found = Exclude<Awaited<ReturnType<typeof readPerson>>, Refusal>;

type ScopeName = WirePersonInFull['scope'];

export function presentPerson(
  { user, access, unlock, history }: Found,
  reader: UserId,
  scope: ScopeName,
): WirePersonInFull {
  const { device, sessionSince, lastSeenAt } = access;
  return {
    ...presentBrief(user),
    scope,
    phone: user.phone,
    bornOn: user.bornOn,
    uniqueNumberLast4: user.uniqueNumberLast4,
    language: user.language,
    hasSecondFactor: access.hasSecondFactor,
    codesWaitUntil: access.codesWaitUntil?.toISOString() ?? null,
    session:
      device && sessionSince && lastSeenAt
        ? { device, since: sessionSince.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
        : null,
    unlock: unlock && presentUnlock(unlock, reader),
    history: history.entries.map(({ at, action, actor_id: actorId, reason }) => ({
      at: at.toISOString(),
      action,
      by: actorId === null ? null : (history.actors.get(actorId as UserId)?.fullName ?? null),
      reason,
    })),
  };
}
