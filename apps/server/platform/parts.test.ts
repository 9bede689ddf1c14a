import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { cohortsPart } from '../modules/results/index.ts';
import { testApp } from '../test/app.ts';
import { definePart, makeParts, replacePart } from './parts.ts';

const app = await testApp();

test('each app has parts of its own, and the same one however often it is asked for', async () => {
  const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: app.log });
  expect(app.part(cohortsPart)).toBe(app.part(cohortsPart));
  expect(other.part(cohortsPart)).not.toBe(app.part(cohortsPart));
  await other.close();
});

test('a part that nobody lists is not made in passing', () => {
  const unlisted = definePart({ name: 'unlisted', make: () => 1 });
  expect(() => app.part(unlisted)).toThrow('the part unlisted is not listed');
});

test('parts are made in their order, a later one from an earlier one, and closed in the reverse order', async () => {
  const closed: string[] = [];
  const close = (it: string) => void closed.push(it);
  const parts = makeParts();
  const first = definePart({ name: 'first', make: async () => 'first', close });
  const second = definePart({ name: 'second', make: () => `second of ${parts.get(first)}`, close });
  await parts.open([first, second], app);
  expect(parts.get(second)).toBe('second of first');
  await parts.close();
  expect(closed).toEqual(['second of first', 'first']);
});

test('a test puts another part in the place of a listed one, and it is closed with the app', async () => {
  const cohorts = cohortsPart.make(app);
  let isClosed = false;
  const other = await buildApp({
    settings: app.settings,
    databaseUrl: app.databaseUrl,
    log: app.log,
    replacements: [
      replacePart(cohortsPart, {
        make: () => cohorts,
        close: () => {
          isClosed = true;
        },
      }),
    ],
  });
  expect(other.part(cohortsPart)).toBe(cohorts);
  await other.close();
  expect(isClosed).toBe(true);
});
