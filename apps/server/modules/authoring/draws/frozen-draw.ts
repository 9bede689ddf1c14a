import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { BlueprintCoverage } from '@kasauti/contract/authoring/forms.ts';
import type { ItemId, ItemVersionId, ProviderId } from '@kasauti/contract/ids.ts';
import { type BlueprintRow, type Candidate, type DrawInput, fitsRow } from '@kasauti/domain/draw/blueprint.ts';
import { coverageOf, kindsOf } from '@kasauti/domain/draw/draw.ts';
import { putTogether } from '@kasauti/domain/form/questions-of-passages.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { type EnemyPair, findEnemyPairs, readDrawableItems } from '../../bank/index.ts';
import { findSampleItems } from '../samples/store.ts';
import { countForms } from '../shared-questions/store.ts';

/**
 * All that a draw depends on, besides its seed. It is stored with the draw, so it holds ids and facts of questions and
 * no text of them.
 */
export type FrozenDraw = Omit<DrawInput, 'rows' | 'candidates'> & {
  /** `section` is the index of the section of the form. */
  rows: readonly (BlueprintRow & { section: number })[];
  /** `passage` is the passage that the question refers to. */
  candidates: readonly (Candidate & { id: ItemId; versionId: ItemVersionId; passage?: ItemId })[];
};

/**
 * Freezes what the questions of a form are drawn from: the approved questions of its provider that fit a row, in all
 * languages of the form. Samples of tests are left out. Returns null if nothing is drawn.
 */
export async function readFrozenDraw(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  { sections, languages, maxExposure, variants }: FormDraft,
): Promise<FrozenDraw | null> {
  if (sections.every(({ blueprint }) => !blueprint)) return null;
  const rows = sections.flatMap(({ blueprint = [] }, section) => blueprint.map((row) => ({ ...row, section })));
  const topics = [...new Set(rows.map(({ topic }) => topic))];
  const drawable = await readDrawableItems(executor, providerId, topics);
  const samples = await findSampleItems(
    executor,
    drawable.map(({ itemId }) => itemId),
  );
  const items = drawable.filter(
    (item) =>
      !samples.has(item.itemId) &&
      languages.every((language) => language === 'en' || item.hasHindi) &&
      rows.some((row) => fitsRow(row, item)),
  );
  const ids = items.map(({ itemId }) => itemId);
  const fixed = [...new Set(sections.flatMap((section) => section.items))];
  const enemies = enemyLists(await findEnemyPairs(executor, ids), new Set([...ids, ...fixed]));
  const exposures = await countForms(executor, ids);
  const candidates = items.map(({ itemId, itemVersionId, passageId, topic, difficulty, kind }) => ({
    id: itemId,
    versionId: itemVersionId,
    topic,
    difficulty,
    kind,
    enemies: enemies.get(itemId) ?? [],
    exposure: exposures.get(itemId) ?? 0,
    ...(passageId && { passage: passageId }),
  }));
  return { rows, candidates, fixed, maxExposure: maxExposure ?? null, ...(variants !== undefined && { variants }) };
}

/** Returns what the bank has for each row of the blueprints, in the order of the form. */
export function coverageOfRows(input: FrozenDraw): BlueprintCoverage[] {
  const coverage = coverageOf(input);
  return input.rows.map((row, at) => ({
    section: row.section + 1,
    row: at - input.rows.findIndex(({ section }) => section === row.section) + 1,
    ...(coverage[at] ?? { wanted: row.count, usable: 0, drawable: 0 }),
    kinds: kindsOf(row, input.candidates),
  }));
}

/**
 * Returns the drawn questions of each section that has a blueprint. `drawn` contains those of each row. Questions of
 * one passage are put together.
 */
export function drawnBySection({ rows, candidates }: FrozenDraw, drawn: readonly string[][]): Map<number, ItemId[]> {
  const passages = new Map(candidates.map(({ id, passage }) => [id, passage ?? null]));
  const bySection = new Map<number, ItemId[]>();
  for (const [at, { section }] of rows.entries())
    bySection.set(section, [...(bySection.get(section) ?? []), ...((drawn[at] ?? []) as ItemId[])]);
  return new Map(
    [...bySection].map(([section, ids]) => [section, putTogether(ids, (itemId) => passages.get(itemId) ?? null)]),
  );
}

/** Returns the enemies of each question, both ways, among these questions. */
function enemyLists(pairs: readonly EnemyPair[], among: ReadonlySet<ItemId>): Map<ItemId, ItemId[]> {
  const lists = new Map<ItemId, ItemId[]>();
  const add = (of: ItemId, enemy: ItemId) => lists.set(of, [...(lists.get(of) ?? []), enemy]);
  for (const { itemId, enemyId } of pairs) {
    if (!among.has(itemId) || !among.has(enemyId)) continue;
    add(itemId, enemyId);
    add(enemyId, itemId);
  }
  return lists;
}
