import { expect, test } from 'vitest';
import { hashPassword, makePasswordLane } from './password-lane.ts';

const here = '192.0.2.1';

test('passwords are hashed with argon2id, 19 MiB, two passes, one thread', async () => {
  expect(await hashPassword('a-kettle-on-the-stove')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password fits its own hash and no other, and nothing fits where there is none', async () => {
  const lane = makePasswordLane(1);
  const passwordHash = await hashPassword('a-kettle-on-the-stove');
  const verify = (hash: string | null, password: string) => lane.run(here, (hashing) => hashing.verify(hash, password));
  expect(await verify(passwordHash, 'a-kettle-on-the-stove')).toBe(true);
  expect(await verify(passwordHash, 'a-kettle-on-the-stovE')).toBe(false);
  expect(await verify(null, 'a-kettle-on-the-stove')).toBe(false);
  expect(lane.passwordsWorked()).toBe(3);
});

test.each([
  ['\u0958\u0932\u092e-\u0926\u0935\u093e\u0924', '\u0915\u093c\u0932\u092e-\u0926\u0935\u093e\u0924'],
  ['caf\u00e9-in-pune', 'cafe\u0301-in-pune'],
])('a password fits whichever way a keyboard composes its letters: %s', async (one, other) => {
  const lane = makePasswordLane(1);
  const passwordHash = await hashPassword(one);
  expect(await lane.run(here, (hashing) => hashing.verify(passwordHash, other))).toBe(true);
  const otherHash = await hashPassword(other);
  expect(await lane.run(here, (hashing) => hashing.verify(otherHash, one))).toBe(true);
});

test('a limited number of passwords is hashed at once, a limited number waits, and the next one is refused as busy', async () => {
  const lane = makePasswordLane(2, 3);
  let running = 0;
  let most = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await gate;
    running -= 1;
    return 'done';
  };
  const five = Array.from({ length: 5 }, () => lane.run(here, work));
  expect(await lane.run(here, work)).toBeNull();
  open();
  expect(await Promise.all(five)).toEqual(Array(5).fill('done'));
  expect(most).toBe(2);
  expect(await lane.run(here, work)).toBe('done');
});

test('work that fails gives its place to the next', async () => {
  const lane = makePasswordLane(1, 1);
  const failing = lane.run(here, () => Promise.reject(new Error('gone wrong')));
  await expect(failing).rejects.toThrow('gone wrong');
  expect(await lane.run(here, async () => 'done')).toBe('done');
});

/** Returns a busy lane, a function that adds a waiting call, and the order in which the calls run later. */
function busyLane(maxWaiting: number) {
  const lane = makePasswordLane(1, maxWaiting);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = lane.run('192.0.2.99', () => gate);
  const come = (address: string, name: string) =>
    lane.run(address, async () => {
      order.push(name);
      return name;
    });
  return { come, order, open, first };
}

test('one who asks a hundred times is let in by turns with everybody else', async () => {
  const { come, order, open, first } = busyLane(600);
  const flood = Array.from({ length: 100 }, (_, n) => come('198.51.100.7', `flood ${n}`));
  const others = [come('203.0.113.1', 'Asha'), come('203.0.113.2', 'Ravi')];
  open();
  await Promise.all([first, ...flood, ...others]);
  expect(order.slice(0, 4)).toEqual(['flood 0', 'Asha', 'Ravi', 'flood 1']);
  expect(order).toHaveLength(102);
});

test('one client cannot fill the lane: who comes from elsewhere takes the place of its last', async () => {
  const { come, order, open, first } = busyLane(10);
  const flood = Array.from({ length: 10 }, (_, n) => come(`2001:db8:1:2::${n}`, `flood ${n}`));
  expect(await come('2001:db8:1:2::ffff', 'one more')).toBeNull();
  const asha = come('203.0.113.1', 'Asha');
  open();
  await first;
  expect(await asha).toBe('Asha');
  expect(await Promise.all(flood)).toEqual([...Array.from({ length: 9 }, (_, n) => `flood ${n}`), null]);
  expect(order.indexOf('Asha')).toBe(1);
});
