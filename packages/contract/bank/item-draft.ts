import { tidyTopic } from '@kasauti/domain/bank/topic.ts';
import type { SourceItem, SourcePassage } from '@kasauti/domain/form/source.ts';
import { MAX_POLYGON_CORNERS } from '@kasauti/domain/item/areas.ts';
import {
  MAX_CRITERIA,
  MAX_ESSAY_CHARACTERS,
  MAX_EXPECTED_LINES,
} from '@kasauti/domain/item/kinds/extended-text/limits.ts';
import { FILE_TYPES, MAX_FILE_MEGABYTES, MAX_FILES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import { MAX_TEXT_CHARACTERS } from '@kasauti/domain/item/kinds/text-entry/limits.ts';
import * as z from 'zod/mini';
import { MAX_PICTURE_SIDE_PX } from './pictures.ts';

/*
 * A question as an author enters it. A draft may be unfinished: a text may be empty, and the key may be missing. Every
 * save returns the draft's problems. A draft without problems can be submitted.
 */

export const maxOfItem = {
  text: 20_000,
  option: 2000,
  options: 20,
  topic: 120,
  drawing: 100_000,
  accepted: 20,
  reason: 1000,
} as const;

const text = (most: number) => z.string().check(z.maxLength(most));
const both = (most: number) => z.strictObject({ en: text(most), hi: z.optional(text(most)) });
const options = z.array(both(maxOfItem.option)).check(z.maxLength(maxOfItem.options));
/** Index of an option, from 0. The value -1 means that the author has not chosen an option yet. */
const place = z.int().check(z.minimum(-1), z.maximum(2 * maxOfItem.options));
const places = z.array(place).check(z.maxLength(maxOfItem.options));
const decimal = text(30);
const unit = z.optional(both(30));
const keepsOrder = z.optional(z.literal(true));

const partId = z.string().check(z.regex(/^[A-Za-z][\w-]{0,30}$/));
const isShort = z.refine<Record<string, unknown>>((all) => Object.keys(all).length <= maxOfItem.options);
const matchMax = z.optional(z.int().check(z.minimum(1), z.maximum(99)));
/** Texts that a candidate can use. A text can be used `matchMax` times, or once if that is absent. */
const limited = z
  .array(z.strictObject({ text: both(maxOfItem.option), matchMax }))
  .check(z.maxLength(maxOfItem.options));

/** An area of a picture, in whole pixels. The numbers may be missing while the question is not complete. */
export const areaShape = z.strictObject({
  shape: z.enum(['circle', 'rectangle', 'polygon']),
  coords: z
    .array(z.int().check(z.minimum(0), z.maximum(MAX_PICTURE_SIDE_PX)))
    .check(z.maxLength(2 * MAX_POLYGON_CORNERS)),
});
const areas = z
  .array(z.strictObject({ text: both(maxOfItem.option), area: areaShape }))
  .check(z.maxLength(maxOfItem.options));
const limitedAreas = z
  .array(z.strictObject({ text: both(maxOfItem.option), area: areaShape, matchMax }))
  .check(z.maxLength(maxOfItem.options));
const pairs = z.array(z.tuple([place, place])).check(z.maxLength(maxOfItem.options));
const picture = both(maxOfItem.option);
const criteria = z
  .array(z.strictObject({ title: both(maxOfItem.topic), description: both(maxOfItem.option), maximum: decimal }))
  .check(z.maxLength(MAX_CRITERIA));

const parts = [
  z.strictObject({ kind: z.enum(['single-choice', 'inline-choice']), options, correct: place, keepsOrder }),
  z.strictObject({ kind: z.literal('multiple-choice'), options, correct: places, keepsOrder }),
  z.strictObject({ kind: z.literal('numeric'), from: decimal, to: decimal, unit }),
  z.strictObject({
    kind: z.literal('text-entry'),
    accepted: z.array(text(MAX_TEXT_CHARACTERS)).check(z.maxLength(maxOfItem.accepted)),
    matchCase: z.optional(z.literal(true)),
    maxCharacters: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_TEXT_CHARACTERS))),
  }),
  z.strictObject({
    kind: z.literal('extended-text'),
    criteria,
    sampleAnswer: z.optional(both(maxOfItem.text)),
    maxCharacters: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_ESSAY_CHARACTERS))),
    expectedLines: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_EXPECTED_LINES))),
  }),
  z.strictObject({
    kind: z.literal('file-upload'),
    criteria,
    sampleAnswer: z.optional(both(maxOfItem.text)),
    types: z.optional(z.array(z.enum(FILE_TYPES)).check(z.maxLength(FILE_TYPES.length))),
    maxFiles: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_FILES))),
    maxMegabytes: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_FILE_MEGABYTES))),
  }),
  z.strictObject({ kind: z.literal('order'), options }),
  z.strictObject({
    kind: z.literal('match'),
    rows: options,
    columns: options,
    correct: z.array(places).check(z.maxLength(maxOfItem.options)),
    many: z.optional(z.literal(true)),
  }),
  z.strictObject({
    kind: z.literal('slider'),
    from: decimal,
    to: decimal,
    step: decimal,
    correctFrom: decimal,
    correctTo: decimal,
    unit,
  }),
  z.strictObject({
    kind: z.literal('hot-text'),
    passage: both(maxOfItem.text),
    pieces: z.record(partId, both(maxOfItem.option)).check(isShort),
    correct: z.array(partId).check(z.maxLength(maxOfItem.options)),
    many: z.optional(z.literal(true)),
  }),
  z.strictObject({
    kind: z.literal('gap-match'),
    passage: both(maxOfItem.text),
    choices: limited,
    correct: z.record(partId, place).check(isShort),
  }),
  z.strictObject({ kind: z.literal('graphic-gap-match'), picture, choices: limited, areas, correct: places }),
  z.strictObject({ kind: z.literal('associate'), options: limited, correct: pairs }),
  z.strictObject({ kind: z.literal('graphic-associate'), picture, areas: limitedAreas, correct: pairs }),
  z.strictObject({
    kind: z.literal('hotspot'),
    picture,
    areas,
    correct: places,
    many: z.optional(z.literal(true)),
  }),
  z.strictObject({
    kind: z.literal('select-point'),
    picture,
    correct: z.array(areaShape).check(z.maxLength(maxOfItem.options)),
    maxPoints: z.optional(z.int().check(z.minimum(1), z.maximum(maxOfItem.options))),
  }),
] as const;

const answer = z.discriminatedUnion('kind', [
  ...parts,
  z.strictObject({
    kind: z.literal('composite'),
    parts: z.record(partId, z.discriminatedUnion('kind', parts)).check(isShort),
  }),
]);

/** A path in the provider's syllabus, such as `Mathematics / Algebra`. */
export const topicShape = () => z.string().check(z.overwrite(tidyTopic), z.minLength(1), z.maxLength(maxOfItem.topic));

export const difficulties = ['easy', 'medium', 'hard'] as const;

/**
 * The part of a question that its author writes. The bank adds the code of the question. `stimulusRef` is the code of
 * the passage that the question refers to.
 */
export type ItemDraft = Omit<SourceItem, 'itemRef'>;

const figure = z.optional(z.strictObject({ svg: text(maxOfItem.drawing), alt: both(maxOfItem.option) }));

export const itemDraft: z.ZodMiniType<ItemDraft> = z.strictObject({
  topic: topicShape(),
  difficulty: z.enum(difficulties),
  stimulusRef: z.optional(text(maxOfItem.topic).check(z.minLength(1))),
  prompt: both(maxOfItem.text),
  figure,
  answer,
  explanation: both(maxOfItem.text),
});

/** The part of a passage that its author writes. The bank adds the code of the passage. */
export type PassageDraft = Omit<SourcePassage, 'stimulusRef'>;

export const passageDraft: z.ZodMiniType<PassageDraft> = z.strictObject({
  title: both(maxOfItem.topic),
  body: both(maxOfItem.text),
  figure,
});
