import type { CategoryDraft } from '@kasauti/contract/catalogue/category-draft.ts';
import * as contract from '@kasauti/contract/catalogue/staff-categories.ts';
import type { CategoryId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { movedByOne } from '@kasauti/domain/content/moved-by-one.ts';
import type { Work } from '../../../platform/database/work.ts';
import { changedParts, record } from '../../audit/index.ts';
import {
  deleteCategory,
  findCategoryId,
  holdsExams,
  type KeptCategory,
  lockCategory,
  lockCategoryOrder,
  updateCategory,
} from '../store/exams.ts';
import type { Actor } from './actor.ts';
import { createCategory } from './create-category.ts';
import { publishCategoriesChanged } from './publish-change.ts';

const factOf = (by: Actor, slug: string) => ({ ...by, objectKind: 'category', objectId: slug });
const wordsOf = ({ slug, name, description, hue, synonyms }: KeptCategory | CategoryDraft) => ({
  slug,
  name,
  description,
  hue,
  synonyms: { en: synonyms.en ?? [], hi: synonyms.hi ?? [] },
});

export async function addCategory(work: Work, draft: CategoryDraft, by: Actor) {
  const all = await lockCategoryOrder(work.tx);
  if (all.length >= contract.MAX_CATEGORIES) return refuse(contract.createCategory.refusals, 'no-room-left');
  if (await findCategoryId(work.tx, draft.slug)) return refuse(contract.createCategory.refusals, 'slug-taken');
  const position = Math.max(-1, ...all.map((category) => category.position)) + 1;
  const categoryId = await createCategory(work, { ...draft, position });
  record(work, { ...factOf(by, draft.slug), action: 'category.create', detail: { after: wordsOf(draft) } });
  return categoryId;
}

type Ask = { categoryId: CategoryId; version: number; category: CategoryDraft; by: Actor };

/** Saves an edited category. Refuses another slug, because links and saved searches contain the slug. */
export async function editCategory(work: Work, { categoryId, version, category, by }: Ask) {
  const { refusals } = contract.editCategory;
  const before = await lockCategory(work.tx, categoryId);
  if (!before) return refuse(refusals, 'not-found');
  if (before.version !== version) return refuse(refusals, 'changed-meanwhile');
  if (before.slug !== category.slug) return refuse(refusals, 'stays-as-it-is');
  await updateCategory(work.tx, categoryId, {
    name: JSON.stringify(category.name),
    description: JSON.stringify(category.description),
    hue: category.hue,
    synonyms: JSON.stringify(category.synonyms),
    version: version + 1,
  });
  await publishCategoriesChanged(work);
  const detail = changedParts(wordsOf(before), wordsOf(category));
  record(work, { ...factOf(by, before.slug), action: 'category.edit', detail });
  return categoryId;
}

export async function moveCategory(work: Work, categoryId: CategoryId, to: 'up' | 'down', by: Actor) {
  const all = await lockCategoryOrder(work.tx);
  const one = all.find((category) => category.categoryId === categoryId);
  if (!one) return refuse(contract.moveCategory.refusals, 'not-found');
  const moved = movedByOne(all, one, to);
  const [from, position] = [all.indexOf(one), moved.indexOf(one)];
  if (from === position) return null;
  for (const [at, { categoryId: id, position: was }] of moved.entries())
    if (at !== was) await updateCategory(work.tx, id, { position: at });
  await publishCategoriesChanged(work);
  const detail = { before: { position: from + 1 }, after: { position: position + 1 } };
  record(work, { ...factOf(by, one.slug), action: 'category.move', detail });
  return null;
}

type Removal = { categoryId: CategoryId; reason: string; by: Actor };

export async function removeCategory(work: Work, { categoryId, reason, by }: Removal) {
  const category = await lockCategory(work.tx, categoryId);
  if (!category) return refuse(contract.removeCategory.refusals, 'not-found');
  if (await holdsExams(work.tx, categoryId)) return refuse(contract.removeCategory.refusals, 'holds-tests');
  await deleteCategory(work.tx, categoryId);
  await publishCategoriesChanged(work);
  record(work, {
    ...factOf(by, category.slug),
    action: 'category.remove',
    reason,
    detail: { before: wordsOf(category) },
  });
  return null;
}
