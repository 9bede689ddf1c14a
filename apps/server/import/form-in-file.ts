import { MAX_SECTION_MINUTES } from '@kasauti/domain/form/section-minutes.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { MAX_ESSAY_CHARACTERS, MAX_EXPECTED_LINES } from '@kasauti/domain/item/kinds/extended-text/limits.ts';
import { FILE_TYPES, MAX_FILE_MEGABYTES, MAX_FILES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import { MAX_TEXT_CHARACTERS } from '@kasauti/domain/item/kinds/text-entry/limits.ts';
import * as z from 'zod';
import { both, language, once, ref, slug, text, whole } from './file-values.ts';

const figure = z.strictObject({ svg: text, alt: both });

const partId = z.string().regex(/^[A-Za-z][\w-]{0,30}$/, 'a letter, then letters, digits, _ and -');
/** A text and the number of times that it may be used. */
const limited = z.strictObject({ text: both, matchMax: whole(1, 99).optional() });

/** The ways in which an interaction of a question is answered. */
const parts = [
  z.strictObject({
    kind: z.enum(['single-choice', 'inline-choice']),
    options: z.array(both),
    correct: whole(0, 99),
    keepsOrder: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('multiple-choice'),
    options: z.array(both),
    correct: z.array(whole(0, 99)),
    keepsOrder: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('numeric'), from: text, to: text, unit: both.optional() }),
  z.strictObject({
    kind: z.literal('text-entry'),
    accepted: z.array(text),
    matchCase: z.literal(true).optional(),
    maxCharacters: whole(1, MAX_TEXT_CHARACTERS).optional(),
  }),
  z.strictObject({
    kind: z.literal('extended-text'),
    criteria: z.array(z.strictObject({ title: both, description: both, maximum: text })),
    sampleAnswer: both.optional(),
    maxCharacters: whole(1, MAX_ESSAY_CHARACTERS).optional(),
    expectedLines: whole(1, MAX_EXPECTED_LINES).optional(),
  }),
  z.strictObject({
    kind: z.literal('file-upload'),
    criteria: z.array(z.strictObject({ title: both, description: both, maximum: text })),
    sampleAnswer: both.optional(),
    types: z.array(z.enum(FILE_TYPES)).optional(),
    maxFiles: whole(1, MAX_FILES).optional(),
    maxMegabytes: whole(1, MAX_FILE_MEGABYTES).optional(),
  }),
  z.strictObject({ kind: z.literal('order'), options: z.array(both) }),
  z.strictObject({
    kind: z.literal('match'),
    rows: z.array(both),
    columns: z.array(both),
    correct: z.array(z.array(whole(0, 99))),
    many: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('slider'),
    from: text,
    to: text,
    step: text,
    correctFrom: text,
    correctTo: text,
    unit: both.optional(),
  }),
  z.strictObject({
    kind: z.literal('hot-text'),
    passage: both,
    pieces: z.record(partId, both),
    correct: z.array(partId),
    many: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('gap-match'),
    passage: both,
    choices: z.array(limited),
    correct: z.record(partId, whole(0, 99)),
  }),
  z.strictObject({
    kind: z.literal('associate'),
    options: z.array(limited),
    correct: z.array(z.tuple([whole(0, 99), whole(0, 99)])),
  }),
] as const;
const answer = z.discriminatedUnion('kind', [
  ...parts,
  z.strictObject({
    kind: z.literal('composite'),
    parts: z
      .record(partId, z.discriminatedUnion('kind', parts))
      .refine((all) => Object.keys(all).length > 1, 'two or more parts'),
  }),
]);

const item = z.strictObject({
  itemRef: ref,
  topic: text,
  difficulty: z.enum(['easy', 'medium', 'hard']),
  stimulusRef: ref.optional(),
  prompt: both,
  figure: figure.optional(),
  answer,
  explanation: both,
});

const marks = text;
const marking = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), right: marks, wrong: marks }),
  z.strictObject({ kind: z.literal('all-or-nothing'), right: marks, wrong: marks }),
  z.strictObject({
    kind: z.literal('partial-multiple'),
    full: marks,
    perRight: z.tuple([marks, marks, marks]),
    wrong: marks,
  }),
  z.strictObject({ kind: z.literal('numeric'), right: marks, wrong: marks }),
  z.strictObject({ kind: z.literal('text'), right: marks, wrong: marks }),
  z.strictObject({ kind: z.literal('per-part'), right: marks, wrong: marks }),
  z.strictObject({ kind: z.literal('by-people'), full: marks, tolerance: marks.optional() }),
]);

/** A form with its questions and answers, in the authors' source format. */
export const form: z.ZodType<SourceForm> = z.strictObject({
  formRef: slug,
  title: both,
  languages: once(language),
  instructions: both,
  tools: z
    .strictObject({
      calculator: z.enum(['basic', 'scientific']).optional(),
      eliminator: z.literal(true).optional(),
      highlighter: z.literal(true).optional(),
      lineReader: z.literal(true).optional(),
      roughSheet: z.literal(true).optional(),
    })
    .optional(),
  stimuli: z
    .array(z.strictObject({ stimulusRef: ref, title: both, body: both, figure: figure.optional() }))
    .default([]),
  sections: z
    .array(
      z.strictObject({
        sectionRef: ref,
        title: both,
        instructions: both.optional(),
        minutes: whole(1, MAX_SECTION_MINUTES).optional(),
        marking: z.strictObject({
          'single-choice': marking.optional(),
          'multiple-choice': marking.optional(),
          numeric: marking.optional(),
          'text-entry': marking.optional(),
          'extended-text': marking.optional(),
          'file-upload': marking.optional(),
          'inline-choice': marking.optional(),
          order: marking.optional(),
          match: marking.optional(),
          slider: marking.optional(),
          'hot-text': marking.optional(),
          'gap-match': marking.optional(),
          associate: marking.optional(),
          composite: marking.optional(),
        }),
        items: z.array(item).min(1),
      }),
    )
    .min(1)
    .superRefine((sections, context) => {
      const refs = sections.flatMap(({ items }) => items.map(({ itemRef }) => itemRef));
      for (const ref of new Set(refs.filter((ref, at) => refs.indexOf(ref) < at)))
        context.addIssue({ code: 'custom', message: `the question ${ref} stands in the form twice` });
    }),
});
