import { findState } from '@kasauti/domain/commerce/states.ts';
import type { SourceForm } from '@kasauti/domain/form/content.ts';
import * as z from 'zod';

/** The file that `npm run kasauti -- import` reads: what a marketplace offers, before there are screens to write it in. */

const text = z.string().trim().min(1);
const both = z.strictObject({ en: text, hi: text.optional() });
const slug = z.string().regex(/^[a-z0-9][a-z0-9-/]{0,59}$/, 'small letters, digits and hyphens');
const testCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, 'letters, digits and hyphens');
const stateCode = z.string().refine((code) => findState(code) !== null, 'the two letters of a State, for example KA');
const language = z.enum(['en', 'hi']);
const whole = (least: number) => z.number().int().min(least);
const instant = z.iso.datetime({ offset: true, error: 'a time such as 2027-01-15T10:00:00+05:30' });

const category = z.strictObject({
  slug,
  name: both,
  description: both,
  hue: z.number().int().min(0).max(359),
  synonyms: z.strictObject({ en: z.array(text).optional(), hi: z.array(text).optional() }).default({}),
  position: whole(0),
});

const provider = z.strictObject({
  slug,
  displayName: text,
  legalName: text,
  city: text,
  stateCode,
  about: both,
  website: z.url().nullable().default(null),
});

const figure = z.strictObject({ svg: text, alt: both });

const item = z.strictObject({
  itemRef: text,
  topic: text,
  difficulty: z.enum(['easy', 'medium', 'hard']),
  stimulusRef: text.optional(),
  prompt: both,
  figure: figure.optional(),
  answer: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('single-choice'),
      options: z.array(both),
      correct: whole(0),
      keepsOrder: z.literal(true).optional(),
    }),
    z.strictObject({
      kind: z.literal('multiple-choice'),
      options: z.array(both),
      correct: z.array(whole(0)),
      keepsOrder: z.literal(true).optional(),
    }),
    z.strictObject({ kind: z.literal('numeric'), from: text, to: text, unit: both.optional() }),
  ]),
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
]);

const form: z.ZodType<SourceForm> = z.strictObject({
  formRef: slug,
  title: both,
  languages: z.array(language).min(1),
  instructions: both,
  stimuli: z
    .array(z.strictObject({ stimulusRef: text, title: both, body: both, figure: figure.optional() }))
    .default([]),
  sections: z.array(
    z.strictObject({
      sectionRef: text,
      title: both,
      instructions: both.optional(),
      marking: z.strictObject({
        'single-choice': marking.optional(),
        'multiple-choice': marking.optional(),
        numeric: marking.optional(),
      }),
      items: z.array(item),
    }),
  ),
});

const exam = z.strictObject({
  testCode,
  categorySlug: slug,
  providerSlug: slug,
  /** A form of the same file. */
  formRef: slug,
  title: both,
  summary: both,
  audience: both,
  syllabus: z.array(both).default([]),
  faq: z.array(z.strictObject({ question: both, answer: both })).default([]),
  tags: z.array(text).default([]),
  priceInPaise: whole(0),
  durationMinutes: z.number().int().min(1).max(600),
  level: z.enum(['beginner', 'intermediate', 'advanced']),
  languages: z.array(language).min(1),
  mode: z.enum(['none', 'live', 'centre']),
  isPractice: z.boolean().default(false),
  validityDays: whole(1).optional(),
  reschedule: z.strictObject({ windowHours: whole(0), maxCount: whole(0) }).optional(),
  cancel: z.strictObject({ windowHours: whole(0) }).optional(),
  entryClosesMinutes: z.number().int().min(0).max(240).optional(),
  passShareInPercent: z.number().min(0).max(100).nullable().default(null),
  /** Whether keys and explanations come out after the last sitting with the form. `never` lets the same form be sat again and again. */
  reviewRule: z.enum(['never', 'after-release']).optional(),
  /** How often one person may sit it while it is free. */
  mostAttempts: z.number().int().min(1).max(100).optional(),
});

/** Another form for an exam that is there already: a form whose keys are out is not sat again. */
const newForm = z.strictObject({
  testCode,
  /** A form of the same file. */
  formRef: slug,
});

const seatLabel = z.string().regex(/^[A-Z]\d{1,2}$/, 'a row’s letter and a seat’s number, for example B4');

const centre = z.strictObject({
  slug,
  name: text,
  address: z.strictObject({
    lines: z.array(text).min(1),
    city: text,
    stateCode,
    pin: z.string().regex(/^[1-9]\d{5}$/, 'a PIN of six digits'),
  }),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  facilities: z.array(text).default([]),
  directions: text,
  timeZone: text.default('Asia/Kolkata'),
  rooms: z
    .array(
      z.strictObject({
        slug,
        name: text,
        floor: z.number().int(),
        stepFree: z.boolean(),
        features: z.array(text).default([]),
        rows: z.number().int().min(1).max(26),
        columns: z.number().int().min(1).max(40),
        brokenSeats: z.array(seatLabel).default([]),
        bufferSeats: z.array(seatLabel).default([]),
      }),
    )
    .min(1),
});

const sittingParts = {
  /** Your own name for it, unique for ever. */
  ref: text,
  testCodes: z.array(testCode).min(1),
  startsAt: instant,
  bookingClosesAt: instant,
  capacity: whole(1).optional(),
};

const watchedRooms = z.array(z.strictObject({ slug, proctor: z.email() })).min(1);

const sitting = z.discriminatedUnion('mode', [
  z.strictObject({
    ...sittingParts,
    mode: z.literal('none'),
    endsAt: instant,
    rooms: z.array(z.strictObject({ slug })).min(1),
  }),
  z.strictObject({ ...sittingParts, mode: z.literal('live'), roomsFreeAt: instant, rooms: watchedRooms }),
  z.strictObject({
    ...sittingParts,
    mode: z.literal('centre'),
    roomsFreeAt: instant,
    centreSlug: slug,
    rooms: watchedRooms,
  }),
]);

const page = z.strictObject({ slug, title: both, paragraphs: z.array(both).min(1) });

export const marketplaceFile = z.strictObject({
  categories: z.array(category).default([]),
  providers: z.array(provider).default([]),
  forms: z.array(form).default([]),
  exams: z.array(exam).default([]),
  newForms: z.array(newForm).default([]),
  centres: z.array(centre).default([]),
  onlineRooms: z.array(z.strictObject({ slug, name: text, capacity: whole(1) })).default([]),
  sittings: z.array(sitting).default([]),
  /** Pages of plain text, such as `about`, `privacy` and `terms`. */
  pages: z.array(page).default([]),
});
export type MarketplaceFile = z.output<typeof marketplaceFile>;
