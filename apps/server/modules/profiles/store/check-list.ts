import type { listChecks } from '@kasauti/contract/identity/document-checks.ts';
import type { AccommodationId, DocumentId, UserId } from '@kasauti/contract/ids.ts';
import type { FilterOf } from '@kasauti/contract/staff/lists.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tables } from '../../../platform/database/database.ts';
import { storedList } from '../../../platform/lists/stored-list.ts';
import '../tables.ts';

type Filter = FilterOf<z.infer<typeof listChecks.query>>;

const documentStates = { waiting: 'uploaded', accepted: 'verified', refused: 'refused' } as const;
const requestStates = { waiting: 'requested', accepted: 'approved', refused: 'refused' } as const;

/** Returns the list of documents and requests of all users except the caller. Withdrawn requests are left out. */
export function checksFor(executor: Kysely<Tables>, { state = 'waiting', what }: Filter, callerId: UserId) {
  const documents = executor
    .selectFrom('profile_document')
    .select([
      'document_id as id',
      sql<'document' | 'request'>`'document'`.as('what'),
      'user_id as userId',
      'kind',
      'uploaded_at as askedAt',
      'decided_at as decidedAt',
    ])
    .where('state', '=', documentStates[state])
    .where('user_id', '!=', callerId)
    .$if(what === 'request', (none) => none.where(sql<boolean>`false`));
  const requests = executor
    .selectFrom('accommodation')
    .select([
      'accommodation_id as id',
      sql<'document' | 'request'>`'request'`.as('what'),
      'user_id as userId',
      'kind',
      'requested_at as askedAt',
      'decided_at as decidedAt',
    ])
    .where('state', '=', requestStates[state])
    .where('user_id', '!=', callerId)
    .$if(what === 'document', (none) => none.where(sql<boolean>`false`));
  const checks = executor
    .selectFrom(documents.$castTo<Check>().unionAll(requests.$castTo<Check>()).as('asked'))
    .selectAll();
  return storedList(checks, {
    keys: {
      askedAt: { by: sql`"askedAt"`, type: 'timestamptz' },
      // An undecided entry has no time of decision, so it is sorted by the time of the request.
      decidedAt: { by: sql`coalesce("decidedAt", "askedAt")`, type: 'timestamptz' },
    },
    tie: { by: sql`id`, type: 'uuid' },
  });
}

export type Check = {
  id: DocumentId | AccommodationId;
  what: 'document' | 'request';
  userId: UserId;
  kind: Tables['profile_document']['kind'] | Tables['accommodation']['kind'];
  askedAt: Date;
  decidedAt: Date | null;
};
