import type { FormDraft, SectionDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { BlueprintCoverage } from '@kasauti/contract/authoring/forms.ts';
import type { ItemId, ItemVersionId, ProviderId } from '@kasauti/contract/ids.ts';
import { drawVariants, equalVariants } from '@kasauti/domain/draw/draw.ts';
import type { Pictures } from '@kasauti/domain/form/pictures.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import {
  type EnemyPair,
  findEnemyPairs,
  type ItemForForm,
  type PassageForForm,
  picturesOf,
  readItemsForForm,
  readPassagesForForm,
} from '../../bank/index.ts';
import { coverageOfRows, drawnBySection, type FrozenDraw, readFrozenDraw } from '../draws/frozen-draw.ts';
import { findSampleItems } from '../samples/store.ts';

/**
 * A draft with its questions. `source` holds those questions that have an approved version, and the drawn ones, with
 * their passages. `versions` maps the codes of the questions to these versions, and `passages` those of the passages.
 * `pictures` are those that its texts name.
 */
export type AssembledForm = {
  draft: FormDraft;
  /** The chosen questions. */
  questions: ItemForForm[];
  /** The passages of all questions, in the order in which the questions name them first. */
  stimuli: PassageForForm[];
  /** The pairs of chosen questions that must not be in one form. */
  enemies: EnemyPair[];
  /** The chosen questions that a test shows as samples, or has shown. */
  samples: ReadonlySet<ItemId>;
  /** Null if no section has a blueprint. */
  draw: DraftDraw | null;
  source: SourceForm;
  versions: Map<string, ItemVersionId>;
  passages: Map<string, ItemVersionId>;
  pictures: Pictures;
};

/**
 * What the variants of a form are drawn from, and the questions of each variant by section. A row that is short gets
 * the questions that can be drawn. `equal` are the numbers of two variants with the same questions.
 */
type DraftDraw = {
  input: FrozenDraw;
  coverage: BlueprintCoverage[];
  drawn: Map<number, ItemId[]>[];
  equal: [number, number] | null;
};

export const itemIdsOf = ({ sections }: FormDraft): ItemId[] => sections.flatMap(({ items }) => items);

type Draft = { code: string; providerId: ProviderId; content: FormDraft };

/** The seed of a form that only has to be checked or shown. */
export const EXAMPLE_SEED = Buffer.alloc(32);

/** Draws the variants of a draft, and assembles one of them. */
export async function assembleForm(
  executor: Kysely<Tables>,
  draft: Draft,
  seed: Buffer,
  variantNo = 1,
): Promise<AssembledForm> {
  return await assembleVariant(executor, draft, await readDraw(executor, draft, seed), variantNo);
}

/** Draws the variants of a draft from one reading of the bank, and assembles each. */
export async function assembleVariants(executor: Kysely<Tables>, draft: Draft, seed: Buffer): Promise<AssembledForm[]> {
  const draw = await readDraw(executor, draft, seed);
  const forms: AssembledForm[] = [];
  for (let no = 1; no <= variantsOf(draft.content); no += 1)
    forms.push(await assembleVariant(executor, draft, draw, no));
  return forms;
}

export const variantsOf = ({ variants = 1 }: FormDraft): number => variants;

async function readDraw(
  executor: Kysely<Tables>,
  { providerId, content }: Draft,
  seed: Buffer,
): Promise<DraftDraw | null> {
  const input = await readFrozenDraw(executor, providerId, content);
  return input && drawAll(input, { seed, variants: variantsOf(content) });
}

/** Reads the questions of a variant from the bank, and makes the source of its form from them. */
async function assembleVariant(
  executor: Kysely<Tables>,
  { code, providerId, content: draft }: Draft,
  draw: DraftDraw | null,
  variantNo: number,
): Promise<AssembledForm> {
  const drawnIds = draw?.drawn[variantNo - 1] ?? new Map<number, ItemId[]>();
  const chosenIds = [...new Set(itemIdsOf(draft))];
  const read = await readItemsForForm(executor, [...new Set([...chosenIds, ...[...drawnIds.values()].flat()])]);
  const approved = new Map(read.filter(({ hasApproved }) => hasApproved).map((one) => [one.itemId, one]));
  const { title, languages, instructions, sections } = draft;
  const bySection = sections.map(({ blueprint, items }, at) => {
    const itemIds = blueprint ? (drawnIds.get(at) ?? []) : items;
    return itemIds.flatMap((itemId) => approved.get(itemId) ?? []);
  });
  const stimuli = await readPassages(executor, [...bySection.flat(), ...read]);
  const usable = stimuli.filter(({ hasApproved }) => hasApproved);
  const inForm = new Set(bySection.flat().map(({ passageId }) => passageId));
  const source: SourceForm = {
    formRef: code,
    title,
    languages,
    instructions,
    stimuli: usable.filter(({ itemId }) => inForm.has(itemId)).map((passage) => passage.source),
    sections: sections.map((section, at) => sourceSection(section, `${at + 1}`, bySection[at] ?? [])),
    ...toolsOf(draft),
  };
  const versions = new Map([...approved.values()].map((one) => [one.source.itemRef, one.itemVersionId]));
  const chosen = new Set(chosenIds);
  const pairs = await findEnemyPairs(executor, chosenIds);
  return {
    draft,
    questions: read.filter(({ itemId }) => chosen.has(itemId)),
    enemies: pairs.filter(({ itemId, enemyId }) => chosen.has(itemId) && chosen.has(enemyId)),
    samples: await findSampleItems(executor, chosenIds),
    stimuli,
    draw,
    source,
    versions,
    passages: new Map(usable.map((passage) => [passage.code, passage.itemVersionId])),
    pictures: await picturesOf(executor, providerId, source),
  };
}

/** Reads the passages to which these questions refer, each once, in the order of the questions. */
async function readPassages(executor: Kysely<Tables>, questions: readonly ItemForForm[]): Promise<PassageForForm[]> {
  const ids = [...new Set(questions.flatMap(({ passageId }) => passageId ?? []))];
  const found = new Map((await readPassagesForForm(executor, ids)).map((passage) => [passage.itemId, passage]));
  return ids.flatMap((passageId) => found.get(passageId) ?? []);
}

/**
 * Draws the questions of each section, for each variant. Returns none if the search was given up, which only very
 * entangled enemies can cause. The check then finds a section without questions.
 */
function drawAll(input: FrozenDraw, from: { seed: Buffer; variants: number }): DraftDraw {
  const coverage = coverageOfRows(input);
  const rows = input.rows.map((row, at) => ({ ...row, count: coverage[at]?.drawable ?? 0 }));
  const all = drawVariants({ ...input, rows }, from, sha256) ?? [];
  return { input, coverage, drawn: all.map((drawn) => drawnBySection(input, drawn)), equal: equalVariants(all) };
}

/** A form without tools has no field for them, so forms of earlier releases are stored as before. */
function toolsOf(draft: FormDraft): Pick<SourceForm, 'tools'> {
  const { calculator, eliminator, highlighter, lineReader, roughSheet } = draft;
  const tools = {
    ...(calculator && { calculator }),
    ...(eliminator && { eliminator }),
    ...(highlighter && { highlighter }),
    ...(lineReader && { lineReader }),
    ...(roughSheet && { roughSheet }),
  };
  return Object.keys(tools).length > 0 ? { tools } : {};
}

/** A draft may have a scheme for every kind. The form gets those of the kinds that are in the section. */
function sourceSection(
  { title, instructions, minutes, marking }: SectionDraft,
  sectionRef: string,
  questions: readonly ItemForForm[],
): SourceForm['sections'][number] {
  const items = questions.map(({ source }) => source);
  const kinds = new Set<string>(items.map(({ answer }) => answer.kind));
  return {
    sectionRef,
    title,
    ...(instructions && { instructions }),
    ...(minutes !== undefined && { minutes }),
    marking: Object.fromEntries(Object.entries(marking).filter(([kind]) => kinds.has(kind))),
    items,
  };
}

/** Returns the versions of the chosen questions in the order of the form, and those of their passages. */
export function versionIdsOf({ draft, questions, stimuli }: AssembledForm): ItemVersionId[] {
  const approved = new Map(
    [...questions, ...stimuli].filter(({ hasApproved }) => hasApproved).map((one) => [one.itemId, one]),
  );
  const passageIds = new Set(itemIdsOf(draft).flatMap((itemId) => approved.get(itemId)?.passageId ?? []));
  return [...itemIdsOf(draft), ...passageIds].flatMap((itemId) => approved.get(itemId)?.itemVersionId ?? []);
}

/** Returns whether each drawn question still has the version that the draw was made from. */
export function hasDrawnVersions({ draw, questions, versions }: AssembledForm): boolean {
  const known = new Set([
    ...(draw?.input.candidates.map(({ versionId }) => versionId) ?? []),
    ...questions.map(({ itemVersionId }) => itemVersionId),
  ]);
  return [...versions.values()].every((versionId) => known.has(versionId));
}
