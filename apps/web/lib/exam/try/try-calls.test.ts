import 'fake-indexeddb/auto';
import type { WirePracticeForm, WirePracticeScore } from '@kasauti/contract/attempts/practice.ts';
import type { AttemptId, FormId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import { expect, test } from 'vitest';
import { NoAnswer } from '../../server/call.ts';
import { content, itemRefs } from '../given-exam.ts';
import { importPaperKey, openPaper } from '../paper/paper.ts';
import type { Progress } from '../storage/journal.ts';
import { openTries, type Tries } from './tries.ts';
import { createTryCalls, type TryParts } from './try-calls.ts';

const testCode = 'KHC-105';
const startedAt = new Date('2026-11-21T09:00:00.000Z');
const form: WirePracticeForm = {
  test_code: testCode,
  title: { en: 'Aptitude' },
  durationMinutes: 20,
  formId: 'form-1' as FormId,
  form: content,
};
const score = { title: form.title, test_code: testCode, total: '4', maximum: '12' } as WirePracticeScore;
const replaced = refuse({ 'paper-replaced': { status: 409, message: 'It has a new paper.' } }, 'paper-replaced');
const [q1 = '', q2 = ''] = itemRefs;
const progress: Progress = new Map([
  [q1, { ...UNVISITED, visited: true, response: { kind: 'options', optionIds: ['a'] } }],
  [q2, { ...UNVISITED, visited: true, marked: true }],
]);

let made = 0;
const newAttempt = () => `attempt-${++made}` as AttemptId;

/** Opens the page of a visitor. `more` replaces some of its parts. */
function givenPage({ attemptId = newAttempt(), ...more }: Partial<TryParts> & { attemptId?: AttemptId } = {}) {
  const sent: unknown[] = [];
  const finished: { total: string; isKept: boolean }[] = [];
  const refused: (string | null)[] = [];
  const parts: TryParts = {
    attemptId,
    testCode,
    tries: null,
    fetchForm: async () => form,
    score: async (_, answers) => {
      sent.push(answers);
      return score;
    },
    progress: () => progress,
    now: () => startedAt,
    newSeed: () => 'seed',
    onFinished: (one, isKept) => finished.push({ total: one.score.total, isKept }),
    onRefused: (refusal) => refused.push(refusal?.code ?? null),
    ...more,
  };
  return { attemptId, sent, finished, refused, ...createTryCalls(parts) };
}

const noNetwork = async () => {
  throw new NoAnswer('no network');
};

async function withTries(act: (tries: Tries) => Promise<void>): Promise<void> {
  const tries = await openTries();
  await act(tries);
  tries.close();
}

test('sections with minutes of their own end one after the other, also after a reload without a network', () =>
  withTries(async (tries) => {
    const [section] = content.sections;
    const sections = [5, 15].map((minutes) => ({ ...section!, minutes }));
    const timed = { ...form, form: { ...content, sections } };
    const ends = ['2026-11-21T09:05:00.000Z', '2026-11-21T09:20:00.000Z'];
    const first = givenPage({ tries, fetchForm: async () => timed });
    expect(await first.calls.start(first.attemptId)).toMatchObject({ sectionEnds: ends, deadlineAt: ends[1] });
    expect(await first.calls.heartbeat(first.attemptId, {} as never)).toMatchObject({ sectionEnds: ends });
    const second = givenPage({ tries, attemptId: first.attemptId, fetchForm: noNetwork });
    expect(await second.calls.start(first.attemptId)).toMatchObject({ sectionEnds: ends });
  }));

test('sections without minutes share the clock of the test', async () => {
  const { attemptId, calls } = givenPage();
  expect(await calls.start(attemptId)).not.toHaveProperty('sectionEnds');
});

test('only the submit asks the server, once, with every question that was looked at', async () => {
  const { attemptId, calls, sent, finished } = givenPage();
  expect(await calls.start(attemptId)).toMatchObject({ deadlineAt: '2026-11-21T09:20:00.000Z', orderSeed: 'seed' });
  const entry = {
    no: 1,
    opId: 'op',
    clientAt: startedAt.toISOString(),
    kind: 'visit',
    itemRef: q1,
    payload: null,
  } as const;
  expect(await calls.save(attemptId, 1, [entry])).toMatchObject({ acks: [{ opId: 'op', seq: 1 }] });
  expect(sent).toEqual([]);
  expect(await calls.submit(attemptId, 1, 'candidate')).toMatchObject({ state: 'submitted', by: 'candidate' });
  expect(sent).toEqual([
    {
      formId: 'form-1',
      orderSeed: 'seed',
      responses: [
        { itemRef: q1, response: { kind: 'options', optionIds: ['a'] }, marked: false },
        { itemRef: q2, response: null, marked: true },
      ],
    },
  ]);
  // If the browser stores nothing, the result exists only on the page.
  expect(finished).toEqual([{ total: '4', isKept: false }]);
});

test('the paper of a visitor opens with the key that the start gives', async () => {
  const { attemptId, calls, fetchPaper } = givenPage();
  const start = await calls.start(attemptId);
  if (!('key' in start)) throw new Error('refused');
  expect(await openPaper(await importPaperKey(start.key), await fetchPaper())).toEqual(content);
});

test('a page that is loaded again without a network goes on with its start, seed and clock', () =>
  withTries(async (tries) => {
    const first = givenPage({ tries });
    await first.calls.start(first.attemptId);
    const later = new Date(startedAt.getTime() + 60_000);
    const second = givenPage({
      tries,
      attemptId: first.attemptId,
      fetchForm: noNetwork,
      now: () => later,
      newSeed: () => 'other',
    });
    expect(await second.calls.start(first.attemptId)).toMatchObject({
      startedAt: startedAt.toISOString(),
      deadlineAt: '2026-11-21T09:20:00.000Z',
      orderSeed: 'seed',
    });
  }));

test('without a network the submit has no answer, and the attempt goes on', () =>
  withTries(async (tries) => {
    const { attemptId, calls, finished } = givenPage({ tries, score: noNetwork });
    await tries.run(testCode, attemptId);
    await calls.start(attemptId);
    await expect(calls.submit(attemptId, 1, 'candidate')).rejects.toThrow(NoAnswer);
    expect(await calls.clock(attemptId)).toMatchObject({ state: 'active' });
    expect(await tries.running(testCode)).toBe(attemptId);
    expect(finished).toEqual([]);
  }));

test('a refusal of the server is told, and taken back when the next submit is scored', () =>
  withTries(async (tries) => {
    const answers = [replaced, score];
    const { attemptId, calls, refused } = givenPage({ tries, score: async () => answers.shift() as typeof score });
    await calls.start(attemptId);
    expect(await calls.submit(attemptId, 1, 'candidate')).toMatchObject({ code: 'paper-replaced' });
    expect(await calls.submit(attemptId, 1, 'candidate')).toMatchObject({ state: 'submitted' });
    expect(refused).toEqual(['paper-replaced', null]);
  }));

test('what was submitted is on the disk before the page says so, and another tab is told that it is over', () =>
  withTries(async (tries) => {
    const first = givenPage({ tries });
    await tries.run(testCode, first.attemptId);
    const other = givenPage({ tries, attemptId: first.attemptId });
    await first.calls.start(first.attemptId);
    await other.calls.start(first.attemptId);
    await first.calls.submit(first.attemptId, 1, 'time-up');
    expect(first.finished).toEqual([{ total: '4', isKept: true }]);
    expect(await tries.running(testCode)).toBeNull();
    const [kept] = await tries.finished(testCode);
    expect(kept).toMatchObject({ attemptId: first.attemptId, submittedBy: 'deadline', answers: { formId: 'form-1' } });
    expect(await other.calls.start(first.attemptId)).toMatchObject({ code: 'already-submitted' });
  }));

test('a disk that does not take the result leaves it on the page, and says so', async () => {
  const full = {
    begun: async () => null,
    keepBegun: async () => {},
    isOver: async () => false,
    finish: async () => {
      throw new Error('the disk is full');
    },
  };
  const { attemptId, calls, finished } = givenPage({ tries: full });
  await calls.start(attemptId);
  expect(await calls.submit(attemptId, 1, 'candidate')).toMatchObject({ state: 'submitted' });
  expect(finished).toEqual([{ total: '4', isKept: false }]);
});
