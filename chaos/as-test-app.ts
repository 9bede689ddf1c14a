import type { BuiltApp } from '../apps/server/app.ts';
import { inTransaction } from '../apps/server/platform/database/work.ts';
import type { TestApp } from '../apps/server/test/app.ts';

/** The builders of the tests want an app that can act at a moment of one's choosing. */
export function asTestApp(app: BuiltApp): TestApp {
  return Object.assign(app, {
    at: ((now, act) => inTransaction(app.database, act, { now })) as TestApp['at'],
  });
}
