import { expect, test } from 'vitest';
import { makeSharedReadings } from './shared-readings.ts';

/** Creates shared readings with a clock that the test controls. A reading is in progress until the test ends it. */
function stage() {
  let time = 0;
  let ends: (() => void)[] = [];
  let made = 0;
  const readings = makeSharedReadings<number>({ now: () => new Date(time) });
  const make = async () => {
    made += 1;
    const own = made;
    await new Promise<void>((resolve) => ends.push(resolve));
    return own;
  };
  return {
    ask: (key: string) => readings.read(key, make),
    fails: (key: string) =>
      readings.read(key, async () => {
        throw new Error('no');
      }),
    pass: (ms: number) => {
      time += ms;
    },
    endAll: () => {
      const all = ends;
      ends = [];
      for (const end of all) end();
    },
    forget: readings.forget,
    made: () => made,
  };
}

test('a hundred equal requests at once share one read, and a much later request gets a new one', async () => {
  const { ask, pass, endAll, made } = stage();
  const all = Array.from({ length: 100 }, () => ask('a'));
  pass(10);
  endAll();
  expect(new Set(await Promise.all(all))).toEqual(new Set([1]));
  pass(40);
  expect(await ask('a')).toBe(1);
  pass(1);
  const later = ask('a');
  endAll();
  expect([await later, made()]).toEqual([2, 2]);
});

test('two readings run at once, a hundred wait, and the next one is refused as busy', async () => {
  const { ask, endAll, made } = stage();
  const first = [ask('1'), ask('2')];
  const others = Array.from({ length: 100 }, (_, index) => ask(`other ${index}`));
  expect(ask('one too many')).toBe(null);
  expect(ask('1')).toBe(first[0]);
  expect(made()).toBe(2);
  while (made() < 102) {
    endAll();
    await Promise.resolve();
  }
  endAll();
  expect(await Promise.all([...first, ...others])).toHaveLength(102);
  const again = ask('one too many');
  endAll();
  expect(await again).toBe(103);
});

test('a request after a change does not get what was read before it', async () => {
  const { ask, forget, endAll } = stage();
  const before = ask('a');
  forget();
  const after = ask('a');
  endAll();
  expect([await before, await after]).toEqual([1, 2]);
});

test('a reading that failed is not kept', async () => {
  const { ask, fails, endAll } = stage();
  await expect(fails('a')).rejects.toThrow('no');
  const next = ask('a');
  endAll();
  expect(await next).toBe(1);
});
