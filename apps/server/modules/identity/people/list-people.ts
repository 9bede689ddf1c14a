import type { UserId } from '@kasauti/contract/ids.ts';
import { MAX_LIST_SIZE } from '@kasauti/contract/staff/lists.ts';
import type { findPeople as contract, WirePerson } from '@kasauti/contract/staff/people.ts';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { recordFile } from '../../audit/index.ts';
import { noteFound, type PeopleAsk, peopleFor, recordLookUps } from './find-people.ts';
import { lookUp } from './look-up.ts';
import { presentBrief } from './present-people.ts';

const columns: CsvColumns<WirePerson> = {
  id: (person) => person._id,
  name: (person) => person.name,
  'e-mail': (person) => person.email,
  role: (person) => person.role,
  'e-mail confirmed': (person) => person.emailConfirmed,
  disabled: (person) => person.isDisabled,
  since: (person) => person.since,
};

type Searcher = { session: Session; requestId: string };

/**
 * Builds the question for a search text: the text, the owners of the number if the text is a complete number, and the
 * people whom this caller may see.
 */
export async function readAsk(app: App, find: string, { scope }: Session): Promise<PeopleAsk> {
  const among = (await app.scopes.within(scope, 'person')) as UserId[] | null;
  return { find, among, lookedUp: find === '' ? [] : await lookUp(app, find) };
}

/** Returns the people whom a search finds, as a page or as a file. Each page and each file is audited. */
export async function listPeople(app: App, body: z.infer<typeof contract.body>, { session, requestId }: Searcher) {
  const { find = '', role } = body.filter ?? {};
  const ask = { ...(await readAsk(app, find, session)), role };
  const { lookedUp } = ask;
  const list = peopleFor(app.database, session, ask);
  const answer = await answerList(body, list, {
    usual: 'name',
    fileName: 'people',
    columns,
    present: (people) => people.map(presentBrief),
    async onFile() {
      const people = lookedUp.length > 0 ? await list.page('name', 1, MAX_LIST_SIZE) : [];
      await app.inTransaction(async (work) => recordLookUps(work, session, { people, lookedUp }), requestId);
      await recordFile(app, 'user', { by: session, requestId });
    },
  });
  if (!('items' in answer)) return answer;
  const people = answer.items.map(({ _id: userId }) => ({ userId }));
  const found = { people, total: answer.total, lookedUp };
  await app.inTransaction(async (work) => noteFound(work, session, found), requestId);
  return answer;
}
