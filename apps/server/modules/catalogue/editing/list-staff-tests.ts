import type { listStaffTests as contract, StaffTestBrief } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { staffTests } from '../store/listings.ts';
import { presentBrief } from './present-staff.ts';

const columns: CsvColumns<StaffTestBrief> = {
  id: (test) => test._id,
  code: (test) => test.test_code,
  'title in English': (test) => test.title.en,
  'title in Hindi': (test) => test.title.hi,
  state: (test) => test.state,
  'price in rupees': (test) => test.price,
  'asked price in rupees': (test) => test.askedPrice,
  changed: (test) => test.changedAt,
};

/** Lists the tests for staff. If `within` is not null, lists only the tests of this provider. */
export async function listStaffTests(database: Database, query: z.infer<typeof contract.query>, within: Scope | null) {
  return await answerList(query, staffTests(database, filterIn(query), within), {
    usual: '-changedAt',
    fileName: 'tests',
    columns,
    present: (tests) => tests.map(presentBrief),
  });
}
