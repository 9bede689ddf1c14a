import type { listCategories as contract, StaffCategory } from '@kasauti/contract/catalogue/staff-categories.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { answerList, type CsvColumns } from '../../../platform/lists/answer-list.ts';
import { wordMatcher } from '../../../platform/lists/find-words.ts';
import { heldList } from '../../../platform/lists/held-list.ts';
import { readKeptCategories } from '../store/exams.ts';

const columns: CsvColumns<StaffCategory> = {
  id: (category) => category.id,
  address: (category) => category.slug,
  'name in English': (category) => category.name.en,
  'name in Hindi': (category) => category.name.hi,
  tests: (category) => category.examCount,
};

/** Lists the categories for staff. There are only a few dozen, so they are sorted and filtered in memory. */
export async function listCategories(database: Database, query: z.infer<typeof contract.query>) {
  const { hindi, find = '' } = filterIn(query);
  const hasWords = wordMatcher(find, ({ slug, name }: StaffCategory) => [slug, name.en, name.hi]);
  const found = (await readCategories(database))
    .map((category, place) => ({ category, place }))
    .filter(
      ({ category }) =>
        (hindi === undefined || (category.name.hi !== undefined) === (hindi === 'yes')) && hasWords(category),
    );
  const list = heldList(
    found,
    {
      place: ({ place }) => place,
      name: ({ category }) => category.name.en.toLowerCase(),
      examCount: ({ category }) => category.examCount,
    },
    ({ category }) => category.slug,
  );
  return await answerList(query, list, {
    usual: 'place',
    fileName: 'categories',
    columns,
    present: (page) => page.map(({ category }) => category),
  });
}

/** Returns all categories in the order in which the site shows them. */
export async function readCategories(database: Database): Promise<StaffCategory[]> {
  return (await readKeptCategories(database)).map(
    ({ categoryId, version, slug, name, description, hue, synonyms, examCount }) => ({
      ...{ id: categoryId, version, slug, name, description, hue },
      synonyms: { en: synonyms.en ?? [], hi: synonyms.hi ?? [] },
      examCount: Number(examCount ?? 0),
    }),
  );
}
