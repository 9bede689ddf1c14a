import type { CategoryId } from '@kasauti/contract/ids.ts';
import type { Localized } from '@kasauti/domain/form/content.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import type { Synonyms } from '../columns.ts';
import { insertCategory } from '../store/exams.ts';
import { publishCategoriesChanged } from './publish-change.ts';

export type CategoryDraft = {
  slug: string;
  name: Localized<string>;
  description: Localized<string>;
  /** Hue on the colour wheel in degrees, 0 to 359. */
  hue: number;
  synonyms: Synonyms;
  /** Index in the list of categories, starting at 0. */
  position: number;
};

export async function createCategory(work: Work, draft: CategoryDraft): Promise<CategoryId> {
  const categoryId = newId<CategoryId>(work.now);
  await insertCategory(work.tx, {
    category_id: categoryId,
    slug: draft.slug,
    name: JSON.stringify(draft.name),
    description: JSON.stringify(draft.description),
    hue: draft.hue,
    synonyms: JSON.stringify(draft.synonyms),
    position: draft.position,
  });
  await publishCategoriesChanged(work);
  return categoryId;
}
