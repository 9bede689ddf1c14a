import type { FormDraft, SectionDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { BuiltForm } from '@kasauti/contract/authoring/forms.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import type { BlueprintRow } from '@kasauti/domain/draw/blueprint.ts';
import type { ItemKind, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { itemKinds } from '@kasauti/domain/form/item-kinds.ts';
import { presetMarking } from '@kasauti/domain/marking/presets.ts';
import { fullMarksOf, wrongMarksOf } from '@kasauti/domain/marking/score.ts';
import { type BothTexts, both, textOf } from '../../lib/staff/forms/both-texts.ts';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';

/** A marking scheme as fields. The three parts are the marks for one, two and three right options. */
export type SchemeFields = {
  kind: MarkingScheme['kind'];
  right: string;
  wrong: string;
  part1: string;
  part2: string;
  part3: string;
  /** The tolerance of two markers. Empty for the usual one. */
  tolerance: string;
};

export type MarkingFields = Record<ItemKind, SchemeFields>;

/** A row of a blueprint as fields. An empty kind is any kind. */
export type RowFields = {
  topic: string;
  difficulty: BlueprintRow['difficulty'];
  count: string;
  kind: ItemKind | '';
};

export type SectionFields = {
  title: BothTexts;
  instructions: BothTexts;
  /** Minutes of the section's own clock. Empty if the sections share the time of the test. */
  minutes: string;
  marking: MarkingFields;
  /** Whether the questions are chosen, or drawn by the rows of the blueprint. The other ones are not stored. */
  source: 'chosen' | 'drawn';
  items: { itemId: ItemId }[];
  blueprint: RowFields[];
};

/** The tools that a form allows or not. The calculator is not one of them, because it has kinds. */
export const checkedTools = ['eliminator', 'highlighter', 'lineReader', 'roughSheet'] as const;
export type CheckedTool = (typeof checkedTools)[number];

/** A form as the fields of its screen. */
export type FormFields = {
  title: BothTexts;
  languages: 'en' | 'en hi';
  instructions: BothTexts;
  calculator: '' | 'basic' | 'scientific';
  tools: Record<CheckedTool, boolean>;
  maxExposure: string;
  /** The number of variants. One is the usual one. */
  variants: string;
  sections: SectionFields[];
};

export function schemeFields(scheme: MarkingScheme): SchemeFields {
  const [part1, part2, part3] = scheme.kind === 'partial-multiple' ? scheme.perRight : ['', '', ''];
  const tolerance = (scheme.kind === 'by-people' && scheme.tolerance) || '';
  return { kind: scheme.kind, right: fullMarksOf(scheme), wrong: wrongMarksOf(scheme), part1, part2, part3, tolerance };
}

export function schemeOf({ kind, right, wrong, part1, part2, part3, ...rest }: SchemeFields): MarkingScheme {
  const [full, off, tolerance] = [right.trim(), wrong.trim(), rest.tolerance.trim()];
  if (kind === 'by-people') return { kind, full, ...(tolerance && { tolerance }) };
  if (kind !== 'partial-multiple') return { kind, right: full, wrong: off };
  return { kind, full, perRight: [part1.trim(), part2.trim(), part3.trim()], wrong: off };
}

/** Returns the fields of a marking. A kind without a scheme gets the scheme of the plain preset. */
export function markingFields(marking: SectionDraft['marking']): MarkingFields {
  const plain = presetMarking('plain');
  const rows = itemKinds.map((kind) => [kind, schemeFields(marking[kind] ?? plain[kind])]);
  return Object.fromEntries(rows) as MarkingFields;
}

export const newSection = (): SectionFields => ({
  title: both(undefined),
  instructions: both(undefined),
  minutes: '',
  marking: markingFields({}),
  source: 'chosen',
  items: [],
  blueprint: [],
});

export const newRow = (): RowFields => ({ topic: '', difficulty: 'medium', count: '1', kind: '' });

export function fieldsOf(form: FormDraft | null): FormFields {
  return {
    title: both(form?.title),
    languages: form && !form.languages.includes('hi') ? 'en' : 'en hi',
    instructions: both(form?.instructions),
    calculator: form?.calculator ?? '',
    tools: toolFields(form),
    maxExposure: form?.maxExposure?.toString() ?? '',
    variants: `${form?.variants ?? 1}`,
    sections: form?.sections.map(sectionFields) ?? [newSection()],
  };
}

function toolFields(form: FormDraft | null): FormFields['tools'] {
  return Object.fromEntries(checkedTools.map((tool) => [tool, form?.[tool] === true])) as FormFields['tools'];
}

function sectionFields({ title, instructions, minutes, marking, items, blueprint }: SectionDraft): SectionFields {
  return {
    title: both(title),
    instructions: both(instructions),
    minutes: minutes?.toString() ?? '',
    marking: markingFields(marking),
    source: blueprint ? 'drawn' : 'chosen',
    items: items.map((itemId) => ({ itemId })),
    blueprint: blueprint?.map((row) => ({ ...row, count: `${row.count}`, kind: row.kind ?? '' })) ?? [],
  };
}

export function draftOf(fields: FormFields): FormDraft {
  const { title, languages, instructions, calculator, tools, maxExposure, variants, sections } = fields;
  return {
    title: textOf(title),
    languages: languages === 'en' ? ['en'] : ['en', 'hi'],
    instructions: textOf(instructions),
    ...(calculator !== '' && { calculator }),
    ...Object.fromEntries(checkedTools.filter((tool) => tools[tool]).map((tool) => [tool, true])),
    ...(maxExposure.trim() !== '' && { maxExposure: Number(maxExposure) }),
    ...(variants !== '1' && { variants: Number(variants) }),
    sections: sections.map(draftOfSection),
  };
}

function draftOfSection(section: SectionFields): SectionDraft {
  const { title, instructions, minutes, marking, source, items, blueprint } = section;
  const said = textOf(instructions);
  return {
    title: textOf(title),
    ...((said.en !== '' || said.hi !== undefined) && { instructions: said }),
    ...(minutes.trim() !== '' && { minutes: Number(minutes) }),
    marking: Object.fromEntries(itemKinds.map((kind) => [kind, schemeOf(marking[kind])])),
    items: source === 'chosen' ? items.map(({ itemId }) => itemId) : [],
    ...(source === 'drawn' && { blueprint: blueprint.map(rowOf) }),
  };
}

/** Returns a row. An empty count becomes NaN, because `Number('')` would be 0. */
export function rowOf({ topic, difficulty, count, kind }: RowFields): BlueprintRow {
  const number = count.trim() === '' ? Number.NaN : Number(count);
  return { topic, difficulty, count: number, ...(kind !== '' && { kind }) };
}

export const formPlan: DraftPlan<FormFields, FormDraft, BuiltForm> = {
  loadShape: () => import('@kasauti/contract/authoring/form-draft.ts').then(({ formDraft }) => formDraft),
  fieldsOf: (stored) => fieldsOf(stored?.form ?? null),
  draftOf,
};
