import { expect, test } from 'vitest';
import { attemptId } from '../given-exam.ts';
import { readNoticesOf } from '../notices/read-notices.ts';
import { given } from './given-player.ts';
import { whyReadOnly } from './player-state.ts';

test('what a proctor says is told once, and listed after a reload without being announced again', async () => {
  const { server, open, time, seen } = given();
  const first = await open();
  server.publish({ kind: 'message', text: 'Show your card', from: 'Irfan', at: '2026-11-21T10:00:00.000Z' });
  expect(first.state().notices).toMatchObject([{ kind: 'message', text: 'Show your card', isSeen: false }]);
  await time.pass(1000);
  first.die();
  const second = await open();
  await seen(() => second.state().notices.length === 1);
  expect(second.state().notices).toMatchObject([{ text: 'Show your card', isSeen: true }]);
});

test('what the candidate has read in the lobby is listed in the player, and not announced there once more', async () => {
  const { server, open, seen, texts } = given();
  const say = (text: string) =>
    server.publish({ kind: 'message', text, from: 'Irfan', at: '2026-11-21T10:00:00.000Z' });
  say('Put your bag away');
  say('Show your card');
  readNoticesOf(attemptId, () => texts).note(1);
  const player = await open();
  await seen(() => player.state().notices.length === 2);
  const shown = () => player.state().notices.map(({ text, isSeen }) => [text, isSeen]);
  expect(shown()).toEqual([
    ['Put your bag away', true],
    ['Show your card', false],
  ]);
  player.read(2);
  expect(shown()[1]).toEqual(['Show your card', true]);
  expect(readNoticesOf(attemptId, () => texts).has(2)).toBe(true);
});

test('what a muted candidate does with their page is told to nobody, but for the network', async () => {
  const { time, server, open } = given();
  server.mute();
  const player = await open();
  player.signal('left-page');
  player.signal('copy');
  player.signal('offline');
  await time.pass(6000);
  const told = server.heartbeats.flatMap(({ signals }) => signals.map(({ kind }) => kind));
  expect(told).toEqual(['offline']);
});

test('a hand that is up already is up; any other refusal is told', async () => {
  const { server, open } = given();
  const player = await open();
  server.refuseHand('nobody-watches');
  expect(await player.raiseHand('Help')).toMatchObject({ code: 'nobody-watches' });
  expect(player.state().hand).toBe('down');
  server.refuseHand('hand-is-up');
  expect(await player.raiseHand('Help')).toBeNull();
  expect(player.state().hand).toBe('up');
});

test('what others do with their page is told once, until it was heard', async () => {
  const { time, server, open } = given();
  const player = await open();
  server.goOffline(true);
  player.signal('left-page');
  await time.pass(6000);
  server.goOffline(false);
  await time.pass(6000);
  const told = server.heartbeats.flatMap(({ signals }) => signals.map(({ kind }) => kind));
  expect(told).toEqual(['left-page']);
});

test('a page whose session ended elsewhere says so at the next heartbeat, before an answer is given that cannot be saved', async () => {
  const { time, server, open } = given();
  const player = await open();
  server.logOut();
  await time.pass(3000);
  expect(whyReadOnly(player.state())).toBe('signed-out');
});
