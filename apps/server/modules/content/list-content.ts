import {
  contentKinds,
  type listContent as contract,
  headingOf,
  isInHindi,
  type WireContentEntry,
} from '@kasauti/contract/content/staff-content.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { answerList, type CsvColumns } from '../../platform/lists/answer-list.ts';
import { wordMatcher } from '../../platform/lists/find-words.ts';
import { heldList } from '../../platform/lists/held-list.ts';
import { presentEntry } from './present-entry.ts';
import { findOfKind } from './store/entries.ts';

const columns: CsvColumns<WireContentEntry> = {
  id: (entry) => entry.id,
  kind: (entry) => entry.content.kind,
  'title in English': (entry) => headingOf(entry.content).en,
  'title in Hindi': (entry) => headingOf(entry.content).hi,
  'in Hindi': (entry) => isInHindi(entry.content),
  hidden: (entry) => entry.isHidden,
  changed: (entry) => entry.updatedAt,
};

/** Lists the texts of the site for staff. There are at most a few hundred, so the list is filtered in memory. */
export async function listContent(database: Database, query: z.infer<typeof contract.query>) {
  const { kind, state, hindi, find = '' } = filterIn(query);
  const entries: WireContentEntry[] = [];
  for (const one of kind ? [kind] : contentKinds)
    entries.push(...(await findOfKind(database, one)).map((entry) => presentEntry(entry)));
  const hasWords = wordMatcher(find, textsOf);
  // `place` is the position of an entry on the site. It is set before the filters, which would change the positions.
  const found = entries
    .map((entry, place) => ({ entry, place }))
    .filter(
      ({ entry }) =>
        (state === undefined || entry.isHidden === (state === 'hidden')) &&
        (hindi === undefined || isInHindi(entry.content) === (hindi === 'yes')) &&
        hasWords(entry),
    );
  const list = heldList(
    found,
    {
      place: ({ place }) => place,
      title: ({ entry }) => headingOf(entry.content).en.toLowerCase(),
      updatedAt: ({ entry }) => entry.updatedAt,
    },
    ({ entry }) => entry.id,
  );
  return await answerList(query, list, {
    usual: 'place',
    fileName: 'site-content',
    columns,
    present: (page) => page.map(({ entry }) => entry),
  });
}

function textsOf({ content }: WireContentEntry): (string | undefined)[] {
  const { en, hi } = headingOf(content);
  const more = content.kind === 'faq' ? [content.topic.en, content.topic.hi] : [];
  return [en, hi, ...more, content.kind === 'page' ? content.slug : undefined];
}
