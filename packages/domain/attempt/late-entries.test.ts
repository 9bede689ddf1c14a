import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProctoringMode } from '../proctoring/proctoring-mode.ts';
import { MINUTE_MS, SECOND_MS } from '../time/durations.ts';
import { isInTimeBy, judgeLateEntries, type LateFacts, type StoredEntry } from './late-entries.ts';

const ist = (time: string) => new Date(`2026-11-21T${time}+05:30`);
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
const deadlineAt = ist('13:00:00.000');
const facts: LateFacts = { mode: 'none', deadlineAt, drainMs: 30 * SECOND_MS, nothingWaitedAt: null };

/** Builds a late entry that was stored 20 ms after it arrived. */
const late = (clientAt: Date, arrivedAt: Date, more: Partial<StoredEntry> = {}): StoredEntry => ({
  kind: 'answer',
  clientAt,
  arrivedAt,
  storedAt: later(arrivedAt, 20),
  isLate: true,
  acceptedByPerson: false,
  ...more,
});
const inTime = (at: Date): StoredEntry => ({ ...late(at, later(at, 100)), isLate: false });
const counts = (entry: StoredEntry, more: Partial<LateFacts> = {}, before: StoredEntry[] = []) =>
  judgeLateEntries([...before, entry], { ...facts, ...more }).at(-1);

describe('an answer that arrived late', () => {
  test('counts in an unproctored exam when it was made in time and synced within half an hour', () => {
    expect(counts(late(ist('12:59:59'), ist('13:30:00.000')))).toBe(true);
    expect(counts(late(ist('12:59:59'), ist('13:30:00.001')))).toBe(false);
    expect(counts(late(ist('13:00:00.000'), ist('13:10:00')))).toBe(true);
    expect(counts(late(ist('13:00:00.001'), ist('13:10:00')))).toBe(false);
    for (const mode of ['recorded', 'live', 'centre'] as const) {
      expect(counts(late(ist('12:59:59'), ist('13:10:00')), { mode })).toBe(false);
    }
  });

  test('is not believed when it claims to be older than an answer that came before it, by more than clocks differ', () => {
    const before = [inTime(ist('12:59:30'))];
    expect(counts(late(ist('12:59:25.000'), ist('13:01:02')), {}, before)).toBe(true);
    expect(counts(late(ist('12:59:24.999'), ist('13:01:02')), {}, before)).toBe(false);
    // An entry made after the deadline shows that the later entries of the journal were made after the deadline,
    // too.
    const made = [late(ist('13:01:00'), ist('13:01:01'))];
    expect(counts(late(ist('12:59:00'), ist('13:01:02')), {}, made)).toBe(false);
  });

  test('is not held against an entry that claims a time to come, nor against a take-over', () => {
    const ahead = { ...inTime(ist('12:40:00')), clientAt: ist('14:00:00') };
    expect(counts(late(ist('12:59:00'), ist('13:01:02')), {}, [ahead])).toBe(true);
    const taken = { ...inTime(ist('12:59:50')), kind: 'lease' };
    expect(counts(late(ist('12:59:00'), ist('13:01:02')), {}, [taken])).toBe(true);
  });

  test('is not believed when it claims to be older than the page’s word that nothing waited', () => {
    const nothingWaitedAt = ist('12:59:50');
    expect(counts(late(ist('12:59:45.000'), ist('13:01:02')), { nothingWaitedAt })).toBe(true);
    expect(counts(late(ist('12:59:44.999'), ist('13:01:02')), { nothingWaitedAt })).toBe(false);
    expect(counts(late(ist('12:59:00'), ist('13:01:02'), { acceptedByPerson: true }), { nothingWaitedAt })).toBe(true);
  });

  test('counts when the deadline was moved behind it, unless the result was due already when it was stored', () => {
    const mode: ProctoringMode = 'live';
    const arrivedAt = ist('13:00:05.000');
    expect(counts(late(ist('12:59:00'), arrivedAt, { storedAt: ist('13:00:35.000') }), { mode })).toBe(true);
    expect(counts(late(ist('12:59:00'), arrivedAt, { storedAt: ist('13:00:35.001') }), { mode })).toBe(false);
    expect(counts(late(ist('12:59:00'), ist('13:00:05.001')), { mode })).toBe(false);
  });

  const anyMode = fc.constantFrom<ProctoringMode>('none', 'recorded', 'live', 'centre');
  const instant = fc.integer({ min: -60, max: 90 }).map((minutes) => later(deadlineAt, minutes * MINUTE_MS));
  const anyEntry = fc
    .record({ clientAt: instant, arrivedAt: instant, isLate: fc.boolean(), acceptedByPerson: fc.boolean() })
    .map(({ clientAt, arrivedAt, ...more }) => late(clientAt, arrivedAt, more));

  test('always counts when it was not late, and in every mode when a person accepted it', () => {
    fc.assert(
      fc.property(anyMode, fc.array(anyEntry), fc.option(instant), (mode, entries, nothingWaitedAt) => {
        const counted = judgeLateEntries(entries, { ...facts, mode, nothingWaitedAt });
        for (const [at, entry] of entries.entries()) {
          if (!entry.isLate || entry.acceptedByPerson) expect(counted[at]).toBe(true);
        }
      }),
    );
  });

  test('never counts because it came even later, or because less was said before', () => {
    fc.assert(
      fc.property(anyMode, fc.array(anyEntry), anyEntry, fc.nat(90), instant, (mode, before, entry, wait, said) => {
        const of = (one: StoredEntry, nothingWaitedAt: Date | null = null) =>
          judgeLateEntries([...before, one], { ...facts, mode, nothingWaitedAt }).at(-1);
        const arrivedAt = later(entry.arrivedAt, wait * MINUTE_MS);
        const cameLater = { ...entry, arrivedAt, storedAt: later(arrivedAt, 20) };
        expect(of(entry) || !of(cameLater)).toBe(true);
        expect(of(entry) || !of(entry, said)).toBe(true);
      }),
    );
  });

  test('is judged by the attempt’s deadline if its section is the only one', () => {
    fc.assert(
      fc.property(anyMode, fc.array(anyEntry), fc.option(instant), (mode, entries, nothingWaitedAt) => {
        const section = { opensAt: null, endsAt: deadlineAt };
        const of = (all: readonly StoredEntry[]) => judgeLateEntries(all, { ...facts, mode, nothingWaitedAt });
        expect(of(entries.map((entry) => ({ ...entry, section })))).toEqual(of(entries));
      }),
    );
  });
});

describe('with section clocks, an answer', () => {
  const section = { opensAt: ist('12:00:00.000'), endsAt: ist('12:20:00.000') };
  const isInTime = (arrivedAt: Date, storedAt = arrivedAt) => isInTimeBy({ arrivedAt, storedAt, section }, facts);

  test('is in time up to 5 s after its section has ended, if it is stored within the drain', () => {
    expect(isInTime(ist('12:20:05.000'))).toBe(true);
    expect(isInTime(ist('12:20:05.001'))).toBe(false);
    expect(isInTime(ist('12:20:05.000'), ist('12:20:35.000'))).toBe(true);
    expect(isInTime(ist('12:20:05.000'), ist('12:20:35.001'))).toBe(false);
  });

  test('is not in time more than 5 s before its section opens', () => {
    expect(isInTime(ist('11:59:55.000'))).toBe(true);
    expect(isInTime(ist('11:59:54.999'))).toBe(false);
  });

  test('that came after its section counts in an unproctored exam if it was made in the section', () => {
    const of = (clientAt: string, arrivedAt: string, mode: ProctoringMode = 'none') =>
      counts(late(ist(clientAt), ist(arrivedAt), { section }), { mode });
    expect(of('12:20:00.000', '12:30:00')).toBe(true);
    expect(of('12:20:00.001', '12:30:00')).toBe(false);
    expect(of('12:10:00', '12:50:00.000')).toBe(true);
    expect(of('12:10:00', '12:50:00.001')).toBe(false);
    expect(of('11:59:55.000', '12:30:00')).toBe(true);
    expect(of('11:59:54.999', '12:30:00')).toBe(false);
    for (const mode of ['recorded', 'live', 'centre'] as const) expect(of('12:10:00', '12:30:00', mode)).toBe(false);
  });

  test('that came before its section opened never counts by itself, whatever time it claims', () => {
    expect(counts(late(ist('12:10:00'), ist('11:50:00'), { section }))).toBe(false);
    expect(counts(late(ist('12:10:00'), ist('11:50:00'), { section, acceptedByPerson: true }))).toBe(true);
  });
});
