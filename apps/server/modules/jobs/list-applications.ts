import type { ApplicationHead, listApplications as contract } from '@kasauti/contract/jobs/applications.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type * as z from 'zod/mini';
import type { App } from '../../platform/app.ts';
import type { Session } from '../../platform/http/session.ts';
import { answerList, type CsvColumns } from '../../platform/lists/answer-list.ts';
import { record } from '../audit/index.ts';
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

type Reader = { by: Session; requestId: string };

/** The applications as staff list them. A file of them is audited. */
export async function listApplications(app: App, query: z.infer<typeof contract.query>, { by, requestId }: Reader) {
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
    onFile: () =>
      app.inTransaction(async (work) => {
        const reader = { actorId: by.userId, actorRole: by.role };
        record(work, { ...reader, action: 'application.file', objectKind: 'application', objectId: 'all' });
      }, requestId),
  });
}
