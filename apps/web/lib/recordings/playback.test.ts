import { expect, test } from 'vitest';
import { type AudioPart, createPlayback } from './playback.ts';

/* A recording that is played by a simulated audio element, which reports what the browser would. */

function givenAudio() {
  const listeners = new Map<string, () => void>();
  let refusal: Error | null = null;
  const audio: AudioPart = {
    src: '',
    preload: '',
    currentTime: 0,
    play: async () => {
      if (refusal) throw refusal;
    },
    pause: () => report('pause'),
    addEventListener: ((name: string, listener: () => void) => void listeners.set(name, listener)) as never,
  };
  const report = (name: string) => listeners.get(name)?.();
  const refuse = (name: string | null) => {
    refusal = name === null ? null : new DOMException('no', name);
  };
  return { audio, report, refuse };
}

function given() {
  const element = givenAudio();
  const counts = { begun: 0, others: 0 };
  const playback = createPlayback(
    () => element.audio,
    () => {
      counts.others += 1;
    },
  );
  const play = () =>
    playback.play('blob:a', () => {
      counts.begun += 1;
    });
  return { ...element, playback, play, counts, state: playback.store.getState };
}

test('a play begins once, is continued after a pause, and a new one begins after its end', async () => {
  const { audio, report, playback, play, counts, state } = given();
  await play();
  expect(state()).toEqual({ phase: 'playing', second: 0 });
  audio.currentTime = 2.7;
  report('timeupdate');
  playback.pause();
  expect(state()).toEqual({ phase: 'paused', second: 2 });
  await play();
  expect([audio.currentTime, counts.begun]).toEqual([2.7, 1]);
  report('ended');
  expect(state()).toEqual({ phase: 'fresh', second: 0 });
  await play();
  expect([audio.currentTime, counts]).toEqual([0, { begun: 2, others: 3 }]);
});

test.each([
  ['NotAllowedError', 'fresh'],
  ['AbortError', 'fresh'],
  ['NotSupportedError', 'failed'],
])('a play that the browser refuses with %s is not counted, and can be tried again', async (name, phase) => {
  const { refuse, play, counts, state } = given();
  refuse(name);
  await play();
  expect([state().phase, counts]).toEqual([phase, { begun: 0, others: 0 }]);
  refuse(null);
  await play();
  expect([state().phase, counts.begun]).toEqual(['playing', 1]);
});

test('a recording pauses when no component shows it, but not while the next question shows it too', async () => {
  const { playback, play, state } = given();
  const leaveFirst = playback.show();
  await play();
  leaveFirst();
  const leaveSecond = playback.show();
  await Promise.resolve();
  expect(state().phase).toBe('playing');
  leaveSecond();
  await Promise.resolve();
  expect(state().phase).toBe('paused');
});
