import { expect, test } from 'vitest';
import { givenTime } from '../given-time.ts';
import type { Heartbeat } from './calls.ts';
import { createHeartbeat } from './heartbeat.ts';

type Answer = { state: string };
const answer: Answer = { state: 'active' };

function given() {
  const time = givenTime();
  const sent: Heartbeat[] = [];
  const heard: Answer[] = [];
  let answers: () => Promise<Answer | null> = async () => answer;
  const subject = createHeartbeat({
    facts: () => ({ savedUpTo: 0, pendingCount: 0, visible: true }),
    send(heartbeat) {
      sent.push(heartbeat);
      return answers();
    },
    onAnswer: (state) => heard.push(state),
    everyMs: () => 3000,
    later: time.later,
  });
  return {
    time,
    heartbeat: subject,
    sent,
    heard,
    note: (count: number) => {
      for (let no = 1; no <= count; no += 1) subject.note({ signalId: `${no}`, kind: 'left-page', at: '' });
    },
    told: () => sent.flatMap(({ signals }) => signals.map(({ signalId }) => Number(signalId))),
    answerBy: (by: typeof answers) => {
      answers = by;
    },
  };
}

test('no heartbeat tells more signals than a call takes; the rest follows with the next ones', async () => {
  const { time, heartbeat, sent, note } = given();
  note(60);
  heartbeat.start();
  await time.pass(7000);
  expect(sent.map(({ signals }) => signals.length)).toEqual([50, 10, 0]);
});

test('a page that flutters for hours without a network tells of the newest two hundred', async () => {
  const { time, heartbeat, note, told } = given();
  note(250);
  heartbeat.start();
  await time.pass(30_000);
  expect([told().length, Math.min(...told()), Math.max(...told())]).toEqual([200, 51, 250]);
});

test('signals are told again until a heartbeat was answered, and then no more', async () => {
  const { time, heartbeat, note, told, answerBy } = given();
  answerBy(() => Promise.reject(new Error('no answer')));
  note(1);
  heartbeat.start();
  await time.pass(3000);
  answerBy(async () => null);
  await time.pass(3000);
  answerBy(async () => answer);
  await time.pass(6000);
  expect(told()).toEqual([1, 1, 1, 1]);
});

test('an answer that comes after the heart has stopped is not heard', async () => {
  const { time, heartbeat, heard, answerBy } = given();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  answerBy(() => promise);
  heartbeat.start();
  heartbeat.stop();
  resolve(answer);
  await time.pass(10_000);
  expect(heard).toEqual([]);
});
