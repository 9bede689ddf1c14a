import * as contract from '@kasauti/contract/catalogue/new-tests.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { actorOf, type Session } from '../../../platform/http/session.ts';
import { showTest } from '../editing/show-test.ts';
import { listProviders, readCategories } from '../store/exams.ts';
import { createTest } from './create-exam.ts';

/** Registers the calls with which staff begin a test. */
export function serveNewTests(app: App): void {
  const editing = { permission: 'catalogue.edit' } as const;

  app.serve(contract.readNewTestChoices, editing, async ({ session }) => {
    const [providers, categories] = await Promise.all([providersWithin(app, session), readCategories(app.database)]);
    return {
      providers: providers.map(({ id, name }) => ({ _id: id, name })),
      categories: categories.map(({ slug, name }) => ({ slug, name })),
    };
  });

  app.serve(contract.createTest, editing, async ({ body: { providerId, ...test }, session, requestId }) => {
    const provider = (await providersWithin(app, session)).find(({ id }) => id === providerId);
    if (!provider) return refuse(contract.createTest.refusals, 'no-such-provider');
    const ask = { ...test, providerSlug: provider.key };
    const done = await app.inTransaction((work) => createTest(work, ask, actorOf(session)), requestId);
    return isRefusal(done) ? done : await showTest(app, done, session);
  });
}

/** Returns the providers for which this user may make tests: the one that the user is bound to, otherwise all. */
async function providersWithin({ database }: App, { scope }: Session) {
  return (await listProviders(database)).filter(({ id }) => scope === null || id === scope.id);
}
