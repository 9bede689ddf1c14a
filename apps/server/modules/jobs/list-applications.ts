import type { ApplicationHead, listApplications as contract } from '@kasauti/contract/jobs/applications.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import { answerList, type CsvColumns } from '../../platform/lists/answer-list.ts';
import { type ListReader, recordFile } from '../audit/index.ts';
import { findUsers } from '../identity/index.ts';
import { presentHead } from './read-applications.ts';
import { staffApplications } from './store/staff-applications.ts';

const columns: CsvColumns<ApplicationHead> = {
  id: (application) => application._id,
  job: (application) => application.jobTitle,
  company: (application) => application.company,
  name: (application) => application.name,
  state: (application) => application.state,
  sent: (application) => application.sentAt,
};

/** Lists the applications for staff. Downloads of the list are recorded in the audit log. */
export async function listApplications(app: App, query: z.infer<typeof contract.query>, reader: ListReader) {
  const { database } = app;
  return await answerList(query, staffApplications(database, filterIn(query)), {
    usual: 'sentAt',
    fileName: 'applications',
    columns,
    async present(applications) {
      const users = await findUsers(
        database,
        applications.map(({ candidateId }) => candidateId),
      );
      return applications.map((one) => presentHead(one, users.get(one.candidateId)));
    },
    onFile: () => recordFile(app, 'application', reader),
  });
}
