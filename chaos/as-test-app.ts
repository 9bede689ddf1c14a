import type { BuiltApp } from '../apps/server/app.ts';
import { inTransaction } from '../apps/server/platform/database/work.ts';
import type { TestApp } from '../apps/server/test/app.ts';

/** Adds the method `at`, which the builders of the tests need, to an app. */
export function asTestApp(app: BuiltApp): TestApp {
  return Object.assign(app, {
    at: ((now, act) => inTransaction(app.database, act, { now })) as TestApp['at'],
  });
}
