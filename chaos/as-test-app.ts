import type { BuiltApp } from '../apps/server/app.ts';
import { inTransaction } from '../apps/server/platform/database/work.ts';
import type { TestApp } from '../apps/server/test/app.ts';

/** Adds the method `at` to an app. The builders of the tests need it. */
export function asTestApp(app: BuiltApp): TestApp {
  return Object.assign(app, {
    at: ((now, act) => inTransaction(app.database, act, { now })) as TestApp['at'],
  });
}
