import { MAX_HITS_OF_A_KIND } from '@kasauti/contract/staff/search.ts';
import type { App } from '../../../platform/app.ts';
import { provideFinder } from '../../../platform/staff/search.ts';
import { staffTests } from '../store/listings.ts';

/**
 * Registers the search for tests by code or title. If the scope of staff is a provider, they find only the tests of
 * this provider.
 */
export function provideTests(app: App): void {
  provideFinder(app, 'test', {
    permissions: ['shelf.read'],
    async find({ text, session: { scope } }) {
      const tests = await staffTests(app.database, { find: text }, scope).page('title', 1, MAX_HITS_OF_A_KIND + 1);
      return tests.map(({ examId, testCode, title, state }) => ({
        kind: 'test',
        ...{ _id: examId, test_code: testCode, title, state },
      }));
    },
  });
}
