import { type BlueprintRow, MAX_VARIANTS, questionCountOf } from '@kasauti/domain/draw/blueprint.ts';
import type { FormTools, ItemKind, Language, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { itemKinds } from '@kasauti/domain/form/item-kinds.ts';
import { MAX_SECTION_MINUTES } from '@kasauti/domain/form/section-minutes.ts';
import type { SourceText } from '@kasauti/domain/form/source.ts';
import * as z from 'zod/mini';
import { difficulties, topicShape } from '../bank/item-draft.ts';
import { type ItemId, wireId } from '../ids.ts';

/*
 * A form as an author builds it: sections with questions of the item bank, and how these are marked. The questions of a
 * section are chosen one by one, or drawn by a blueprint when the form is published. A draft may be unfinished. Every
 * save returns its problems. A draft without problems can be submitted.
 */

export const maxOfForm = {
  title: 160,
  text: 20_000,
  sections: 20,
  questions: 300,
  marks: 12,
  rows: 50,
  exposure: 999,
  variants: MAX_VARIANTS,
} as const;

const text = (most: number) => z.string().check(z.maxLength(most));
const both = (most: number) => z.strictObject({ en: text(most), hi: z.optional(text(most)) });
const marks = text(maxOfForm.marks);

const scheme: z.ZodMiniType<MarkingScheme> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['single', 'all-or-nothing', 'numeric', 'text', 'per-part']),
    right: marks,
    wrong: marks,
  }),
  z.strictObject({
    kind: z.literal('partial-multiple'),
    full: marks,
    perRight: z.tuple([marks, marks, marks]),
    wrong: marks,
  }),
  z.strictObject({ kind: z.literal('by-people'), full: marks, tolerance: z.optional(marks) }),
]) as z.ZodMiniType<MarkingScheme>;

export type SectionDraft = {
  title: SourceText;
  instructions?: SourceText;
  /** Minutes of the section's own clock. */
  minutes?: number;
  marking: Partial<Record<ItemKind, MarkingScheme>>;
  /** The chosen questions. A section with a blueprint has none. */
  items: ItemId[];
  blueprint?: BlueprintRow[];
};

export type FormDraft = FormTools & {
  title: SourceText;
  languages: Language[];
  instructions: SourceText;
  /** A question that is in this many published forms is not drawn. */
  maxExposure?: number;
  /** Number of papers that are drawn when the form is published. Missing if there is one. */
  variants?: number;
  sections: SectionDraft[];
};

const section = z
  .strictObject({
    title: both(maxOfForm.title),
    instructions: z.optional(both(maxOfForm.text)),
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_SECTION_MINUTES))),
    marking: z.partialRecord(z.enum(itemKinds), scheme),
    items: z.array(wireId<ItemId>()).check(z.maxLength(maxOfForm.questions)),
    blueprint: z.optional(
      z
        .array(
          z.strictObject({
            topic: topicShape(),
            difficulty: z.enum(difficulties),
            count: z.int().check(z.minimum(1), z.maximum(maxOfForm.questions)),
            kind: z.optional(z.enum(itemKinds)),
          }),
        )
        .check(z.maxLength(maxOfForm.rows)),
    ),
  })
  .check(
    z.refine(({ items, blueprint }) => blueprint === undefined || items.length === 0, {
      error: 'The questions of a section are chosen or drawn, not both',
      path: ['items'],
    }),
  );

export const formDraft: z.ZodMiniType<FormDraft> = z.strictObject({
  title: both(maxOfForm.title),
  languages: z.array(z.enum(['en', 'hi'])).check(z.minLength(1), z.maxLength(2)),
  instructions: both(maxOfForm.text),
  calculator: z.optional(z.enum(['basic', 'scientific'])),
  eliminator: z.optional(z.literal(true)),
  highlighter: z.optional(z.literal(true)),
  lineReader: z.optional(z.literal(true)),
  roughSheet: z.optional(z.literal(true)),
  maxExposure: z.optional(z.int().check(z.minimum(1), z.maximum(maxOfForm.exposure))),
  variants: z.optional(z.int().check(z.minimum(2), z.maximum(maxOfForm.variants))),
  sections: z.array(section).check(
    z.maxLength(maxOfForm.sections),
    z.refine((all) => all.reduce((sum, one) => sum + questionCountOf(one as SectionDraft), 0) <= maxOfForm.questions, {
      error: 'A form can have 300 questions at most',
    }),
  ),
}) as z.ZodMiniType<FormDraft>;
