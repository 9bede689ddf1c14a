import type { AttemptId, FormId } from '@kasauti/contract/ids.ts';
import { hasSectionMinutes } from '@kasauti/domain/form/section-minutes.ts';
import { responseShapeOf } from '@kasauti/domain/item/check-response.ts';
import { writeUuid } from '@kasauti/domain/receipts/bytes.ts';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '../../../platform/database/database.ts';
import { findForm } from '../../authoring/index.ts';
import { type KnownRow, readKnown } from '../store/known.ts';
import type { ActualAttempt } from '../store/save-statement.ts';
import { OpIndex } from './op-index.ts';
import type { FormItems, Known } from './queued-save.ts';
import { type BudgetLimits, SaveBudget } from './save-budget.ts';

type Limits = { opIds: number; attempts: number; budget: BudgetLimits };

/**
 * Limits of the cache. Two million op ids take about 60 MB, at 30 bytes each. This is twice the number of a sitting
 * with 5,000 candidates and 200 entries each.
 */
const LIMITS = { opIds: 2_000_000, attempts: 20_000, budget: { entriesAtOnce: 10_000, entriesPerSecond: 20 } };
const MAX_FORMS = 200;
const MAX_READ_AT_ONCE = 500;

function bytesOf(id: string | null): Uint8Array {
  const bytes = new Uint8Array(16);
  if (id !== null) writeUuid(id, bytes, 0);
  return bytes;
}

/**
 * Cache of the attempts for which this process saves answers. It has a younger and an older generation. An attempt that
 * is used moves to the younger generation. When the younger generation reaches half of a limit, the older one is
 * dropped and the younger one takes its role. An attempt without recent saves therefore leaves the cache and is read
 * again when it is needed.
 */
export class KnownAttempts {
  readonly #database: Kysely<Tables>;
  readonly #limits: Limits;
  #young = new Map<AttemptId, Known>();
  #old = new Map<AttemptId, Known>();
  #youngOpIds = 0;
  readonly #forms = new LRUCache<FormId, Promise<FormItems>>({ max: MAX_FORMS });
  readonly #wanted = new Map<AttemptId, Promise<Known | null>>();
  #waiting: { attemptId: AttemptId; done: (known: Known | null) => void; failed: (cause: unknown) => void }[] = [];

  constructor(database: Kysely<Tables>, limits: Partial<Limits> = {}) {
    this.#database = database;
    this.#limits = { ...LIMITS, ...limits };
  }

  get(attemptId: AttemptId): Known | undefined {
    const known = this.#young.get(attemptId);
    if (known) return known;
    const older = this.#old.get(attemptId);
    if (older) this.#keep(older);
    return older;
  }

  /**
   * Reads an attempt from the database, even if it is cached. Returns null if there is no such attempt. Calls that are
   * made at the same moment share one statement.
   */
  read(attemptId: AttemptId): Promise<Known | null> {
    const underWay = this.#wanted.get(attemptId);
    if (underWay) return underWay;
    const reading = new Promise<Known | null>((done, failed) => {
      this.#waiting.push({ attemptId, done, failed });
      if (this.#waiting.length === 1) setImmediate(() => void this.#readWaiting());
    });
    this.#wanted.set(attemptId, reading);
    return reading;
  }

  /** Updates the cached state of an attempt to the state that the database returned. */
  learn(known: Known, now: NonNullable<ActualAttempt['now']>): void {
    if (now.leaseSessionId !== known.leaseSessionId) known.leaseSessionBytes = bytesOf(now.leaseSessionId);
    Object.assign(known, now);
  }

  /**
   * Adds the op ids of the entries after `afterSeq`, in order. Skips entries that are already known. An entry of this
   * process's own commit can be known in two ways: from the response to the commit, or from a read that ran before this
   * response arrived.
   */
  append(known: Known, afterSeq: number, opIds: Uint8Array[]): void {
    const fresh = opIds.slice(Math.max(0, known.lastSeq - afterSeq));
    for (const opId of fresh) {
      known.lastSeq += 1;
      known.ops.add(opId, known.lastSeq);
    }
    this.#youngOpIds += fresh.length;
  }

  get size(): { attempts: number; opIds: number } {
    let opIds = 0;
    for (const known of [...this.#young.values(), ...this.#old.values()]) opIds += known.ops.size;
    return { attempts: this.#young.size + this.#old.size, opIds };
  }

  async #readWaiting(): Promise<void> {
    const asked = this.#waiting.splice(0, MAX_READ_AT_ONCE);
    if (this.#waiting.length > 0) setImmediate(() => void this.#readWaiting());
    // A call after this point may need newer data than this read returns, so it starts another read.
    for (const { attemptId } of asked) this.#wanted.delete(attemptId);
    try {
      const before = asked.map(({ attemptId }) => this.get(attemptId));
      const wanted = asked.map(({ attemptId }, at) => ({ attemptId, afterSeq: before[at]?.lastSeq ?? 0 }));
      const rows = await readKnown(this.#database, wanted);
      const found = new Map(rows.map((row) => [row.attemptId, row]));
      for (const [at, { attemptId, done }] of asked.entries()) {
        const row = found.get(attemptId);
        done(row ? await this.#remember(row, wanted[at]?.afterSeq ?? 0, before[at]) : null);
      }
    } catch (cause) {
      for (const { failed } of asked) failed(cause);
    }
  }

  /**
   * Updates the cache with the row. `before` is the attempt that was cached when the read began, and the op ids of the
   * row begin after its last entry. It may have left the cache since then.
   */
  async #remember(row: KnownRow, afterSeq: number, before: Known | undefined): Promise<Known> {
    const { items, sectionNos } = await this.#itemsOf(row.formId);
    const { attemptId, candidateId, state, submittedBy, leaseEpoch, leaseSessionId, deadlineAtUs, sectionEndsUs } = row;
    const now = { state, submittedBy, leaseEpoch, leaseSessionId, deadlineAtUs, sectionEndsUs };
    let known = this.get(attemptId) ?? before;
    if (known && leaseEpoch >= known.leaseEpoch) this.learn(known, now);
    if (!known) {
      const idBytes = bytesOf(attemptId);
      known = {
        attemptId,
        idBytes,
        candidateId,
        items,
        sectionNos,
        budget: new SaveBudget(this.#limits.budget, performance.now()),
        drainMs: row.drainMs,
        ...now,
        leaseSessionBytes: bytesOf(leaseSessionId),
        lastSeq: 0,
        ops: new OpIndex(),
        whenRead: now,
        underWay: [],
        isLockedOut: false,
        lockouts: 0,
      };
    }
    if (!this.get(attemptId)) this.#keep(known);
    const opIds: Uint8Array[] = [];
    for (let at = 0; at < row.opIds.length; at += 16) opIds.push(row.opIds.subarray(at, at + 16));
    this.append(known, afterSeq, opIds);
    known.whenRead = now;
    return known;
  }

  #itemsOf(formId: FormId): Promise<FormItems> {
    const known = this.#forms.get(formId);
    if (known) return known;
    const reading = findForm(this.#database, formId).then((form) => {
      if (!form) throw new Error(`there is no form ${formId}`);
      const { sections } = form.content;
      const items = sections.flatMap((section) => section.items);
      // Only the shape of the responses is cached and not the questions, because the cache may contain hundreds of
      // forms.
      return {
        items: new Map(items.map((item) => [item.itemRef, responseShapeOf(item)])),
        sectionNos: hasSectionMinutes(form.content)
          ? new Map(sections.flatMap((section, at) => section.items.map(({ itemRef }) => [itemRef, at + 1])))
          : null,
      };
    });
    reading.catch(() => this.#forms.delete(formId));
    this.#forms.set(formId, reading);
    return reading;
  }

  #keep(known: Known): void {
    this.#young.set(known.attemptId, known);
    this.#old.delete(known.attemptId);
    this.#youngOpIds += known.ops.size;
    if (this.#youngOpIds < this.#limits.opIds / 2 && this.#young.size < this.#limits.attempts / 2) return;
    const forgotten = this.#old;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngOpIds = 0;
    // An attempt with saves in progress must stay cached, because one object must number all of its saves.
    for (const busy of forgotten.values()) if (busy.underWay.length > 0) this.#old.set(busy.attemptId, busy);
  }
}
