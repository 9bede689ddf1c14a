import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../platform/database/work.ts';
import { openSha256 } from '../../platform/security/hashes.ts';
import { appendEntries, lockHead } from './store.ts';
import './tables.ts';

export type AuditFact = {
  actorId: string | null;
  /** The role of the actor. Without an account it is 'system' or 'visitor'. */
  actorRole: string;
  /** Name of the action: an object and a verb, for example `room.pause` or `session.take-over`. */
  action: string;
  objectKind: string;
  objectId: string;
  reason?: string | null;
  /** Facts about the action. Must not contain a secret, an answer or personal data. */
  detail?: Record<string, unknown>;
};

const waiting = new WeakMap<Work, AuditFact[]>();

/**
 * Records a fact in the hash-chained audit log, in the same transaction as the change itself. The head of the chain is
 * one row. It is locked only at the end, just before the commit, so transactions do not block each other while they
 * work.
 */
export function record(work: Work, fact: AuditFact): void {
  const facts = waiting.get(work) ?? [];
  if (facts.length === 0) waiting.set(work, facts);
  facts.push(fact);
  work.atEnd('audit', () => writeEntries(work, facts));
}

async function writeEntries({ tx, now, requestId }: Work, facts: AuditFact[]): Promise<void> {
  const head = await lockHead(tx);
  let { last_no: entryNo, last_hash: prevHash } = head;
  const entries = facts.map((fact) => {
    entryNo += 1;
    const entry = {
      entry_no: entryNo,
      at: now,
      actor_id: fact.actorId,
      actor_role: fact.actorRole,
      action: fact.action,
      object_kind: fact.objectKind,
      object_id: fact.objectId,
      reason: fact.reason ?? null,
      detail: canonicalJson(fact.detail ?? {}),
      request_id: requestId,
      prev_hash: prevHash,
    };
    const hash = entryHash(entry);
    prevHash = hash;
    return { ...entry, hash };
  });
  await appendEntries(tx, entries, { last_no: entryNo, last_hash: prevHash });
}

export type HashedPart = {
  entry_no: number;
  at: Date;
  actor_id: string | null;
  actor_role: string;
  action: string;
  object_kind: string;
  object_id: string;
  reason: string | null;
  detail: string;
  request_id: string | null;
  prev_hash: Buffer;
};

/** Returns the SHA-256 of the previous hash followed by the entry as canonical JSON. */
export function entryHash(entry: HashedPart): Buffer {
  const text = canonicalJson({
    entry_no: entry.entry_no,
    at: entry.at.toISOString(),
    actor_id: entry.actor_id,
    actor_role: entry.actor_role,
    action: entry.action,
    object_kind: entry.object_kind,
    object_id: entry.object_id,
    reason: entry.reason,
    detail: entry.detail,
    request_id: entry.request_id,
  });
  return openSha256().update(entry.prev_hash).update(text, 'utf8').digest();
}
