import type { UserId } from '@kasauti/contract/ids.ts';
import type { WireAuditCheck, WireAuditEntry } from '@kasauti/contract/staff/audit.ts';
import type { findEntries } from '../../audit/index.ts';
import type { User } from '../../identity/index.ts';
import type { AuditCheck } from './store.ts';

type Entry = Awaited<ReturnType<typeof findEntries>>[number];
type Actors = ReadonlyMap<UserId, User>;

export function presentEntry(entry: Entry, actors: Actors): WireAuditEntry {
  const actor = entry.actor_id === null ? null : actors.get(entry.actor_id as UserId);
  return {
    entryNo: entry.entry_no,
    at: entry.at.toISOString(),
    actor:
      entry.actor_id === null ? null : { _id: entry.actor_id, name: actor?.fullName ?? '', email: actor?.email ?? '' },
    actorRole: entry.actor_role,
    action: entry.action,
    objectKind: entry.object_kind,
    objectId: entry.object_id,
    reason: entry.reason,
    detail: entry.detail,
    requestId: entry.request_id,
  };
}

/**
 * Writes each entry with the fields that were hashed and with both hashes, so that anyone can recompute the chain from
 * this file alone.
 */
export function logAsJsonLines(entries: readonly Entry[]): string {
  return entries
    .map(
      ({ prev_hash, hash, at, ...rest }) =>
        `${JSON.stringify({ ...rest, at: at.toISOString(), prev_hash: prev_hash.toString('hex'), hash: hash.toString('hex') })}\n`,
    )
    .join('');
}

export function presentCheck(check: AuditCheck, askers: Actors): WireAuditCheck {
  return {
    askedAt: check.askedAt.toISOString(),
    askedBy: askers.get(check.askedBy)?.fullName ?? '',
    entriesToCheck: check.entriesToCheck,
    entriesChecked: check.entriesChecked,
    finishedAt: check.finishedAt?.toISOString() ?? null,
    isWhole: check.isWhole,
    headHash: check.headHash,
    badEntryNo: check.badEntryNo,
    problem: check.problem,
  };
}
