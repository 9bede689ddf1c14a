import { expect, test } from 'vitest';
import { playOf, playsIn, readPlays } from './plays.ts';

const entry = (opId: string, recordingId: string) => ({ opId, ...playOf(recordingId) });
const visit = { opId: 'v', kind: 'visit', payload: null };
const calculator = { opId: 'c', kind: 'tool', payload: { tool: 'calculator', value: 'a' } };

test('the plays in a journal are those of recordings, each with its op id', () => {
  expect([...playsIn([visit, entry('1', 'a'), calculator, entry('2', 'b')])]).toEqual([
    ['1', 'a'],
    ['2', 'b'],
  ]);
});

test('a play that this device and the server know is counted once, and without the server those of the device count', async () => {
  const found: string[][] = [];
  const note = (plays: ReadonlyMap<string, string>) => void found.push([...plays.keys()]);
  const readDevice = async () => [entry('1', 'a'), entry('2', 'a')];
  await readPlays(
    {
      readDevice,
      askServer: async () => [
        { opId: '2', recordingId: 'a' },
        { opId: '3', recordingId: 'a' },
      ],
    },
    note,
  );
  expect(found).toEqual([
    ['1', '2'],
    ['1', '2', '3'],
  ]);
  await readPlays({ readDevice, askServer: () => Promise.reject(new Error('no network')) }, note);
  expect(found.at(-1)).toEqual(['1', '2']);
});
