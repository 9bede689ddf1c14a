import {
  MAX_ATTEMPTS,
  MAX_DURATION_MINUTES,
  MAX_ENTRY_MINUTES,
  MAX_RESCHEDULES,
  MAX_VALIDITY_DAYS,
  MAX_WINDOW_HOURS,
  newTestModes,
  testCodePattern,
} from '@kasauti/domain/catalogue/exam-limits.ts';
import { findState } from '@kasauti/domain/commerce/tax/indian-states.ts';
import * as z from 'zod';
import { both, language, named, once, ref, slug, text, whole } from './file-values.ts';
import { form } from './form-in-file.ts';

/**
 * Schema of the file for `npm run kasauti -- import`. The file describes a whole marketplace. It is for operators who
 * do not want to enter everything on the staff screens.
 */

const testCode = z.string().regex(testCodePattern, 'letters, digits and hyphens');
const stateCode = z.string().refine((code) => findState(code) !== null, 'the two letters of a State, for example KA');
/** Upper limits for numbers in a file. Real files stay far below them. */
const MAX_SEATS = 100_000;
const MAX_PAISE = 100_000_000;
/**
 * A named time zone such as `Asia/Kolkata`, which PostgreSQL and Intl interpret in the same way. Offsets are not
 * allowed, because PostgreSQL and Intl interpret the sign of an offset differently.
 */
const timeZone = z
  .string()
  .refine(
    (zone) => /^[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+$/.test(zone) && isTimeZone(zone),
    'a time zone such as Asia/Kolkata',
  );
const instant = z.iso
  .datetime({ offset: true, error: 'a time such as 2027-01-15T10:00:00+05:30' })
  .refine((time) => /^20/.test(time), 'a time of this century');

const bySlug = ({ slug }: { slug: string }) => slug;
const byCode = ({ testCode }: { testCode: string }) => testCode;
function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const category = z.strictObject({
  slug,
  name: both,
  description: both,
  hue: whole(0, 359),
  synonyms: z.strictObject({ en: z.array(text).optional(), hi: z.array(text).optional() }).default({}),
  position: whole(0, 10_000),
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

const exam = z.strictObject({
  testCode,
  categorySlug: slug,
  providerSlug: slug,
  /** Name of a form in the same file. */
  formRef: slug,
  title: both,
  summary: both,
  audience: both,
  syllabus: z.array(both).default([]),
  faq: z.array(z.strictObject({ question: both, answer: both })).default([]),
  tags: z.array(text).default([]),
  priceInPaise: whole(0, MAX_PAISE),
  durationMinutes: whole(1, MAX_DURATION_MINUTES),
  level: z.enum(['beginner', 'intermediate', 'advanced']),
  languages: once(language),
  mode: z.enum(newTestModes),
  isPractice: z.boolean().default(false),
  validityDays: whole(1, MAX_VALIDITY_DAYS).optional(),
  reschedule: z
    .strictObject({ windowHours: whole(0, MAX_WINDOW_HOURS), maxCount: whole(0, MAX_RESCHEDULES) })
    .optional(),
  cancel: z.strictObject({ windowHours: whole(0, MAX_WINDOW_HOURS) }).optional(),
  entryClosesMinutes: whole(0, MAX_ENTRY_MINUTES).optional(),
  /** Null if the exam has no pass mark. It then reports only a score. */
  passShareInPercent: whole(1, 100).nullable().default(null),
  /**
   * The time at which keys and explanations are published: never, or after the last sitting with the form. If they are
   * never published, new sittings can always use the same form.
   */
  reviewRule: z.enum(['never', 'after-release']).optional(),
  /** Maximum number of attempts per candidate. It applies while the exam is free. */
  mostAttempts: whole(1, MAX_ATTEMPTS).optional(),
});

/**
 * A new form for an exam that is in the database. An exam needs a new form after the keys of its old form are
 * published. From then on, the old form serves for practice only.
 */
const newForm = z.strictObject({
  testCode,
  /** Name of a form in the same file. */
  formRef: slug,
});

const seatLabel = z.string().regex(/^[A-Z]\d{1,2}$/, 'a row’s letter and a seat’s number, for example B4');

const centre = z.strictObject({
  slug,
  name: text,
  address: z.strictObject({
    lines: z.array(text).min(1),
    city: text,
    /** The Hindi name of the city. */
    cityHi: text.optional(),
    stateCode,
    pin: z.string().regex(/^[1-9]\d{5}$/, 'a PIN of six digits'),
  }),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  facilities: z.array(text).default([]),
  directions: text,
  /** Time zone of the centre. The times of its sittings are shown in this zone. */
  timeZone: timeZone.default('Asia/Kolkata'),
  rooms: named(
    z.strictObject({
      slug,
      name: text,
      floor: whole(-20, 200),
      stepFree: z.boolean(),
      features: z.array(text).default([]),
      rows: whole(1, 26),
      columns: whole(1, 40),
      brokenSeats: z.array(seatLabel).default([]),
      bufferSeats: z.array(seatLabel).default([]),
    }),
    bySlug,
  ).min(1),
});

const sittingParts = {
  /** A name for the sitting, chosen by the person who wrote the file. No other sitting may ever have the same name. */
  ref,
  testCodes: once(testCode),
  startsAt: instant,
  bookingClosesAt: instant,
  capacity: whole(1, MAX_SEATS).optional(),
};

const watchedRooms = named(z.strictObject({ slug, proctor: z.email() }), bySlug).min(1);

const sitting = z.discriminatedUnion('mode', [
  z.strictObject({
    ...sittingParts,
    mode: z.literal('none'),
    endsAt: instant,
    rooms: named(z.strictObject({ slug }), bySlug).min(1),
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

const path = z.string().regex(/^\/(?!\/)/, 'a path of this site, such as /about');
const footerWords = {
  description: text,
  exploreLinks: z.array(z.strictObject({ label: text, path })).default([]),
  supportLinks: z.array(z.strictObject({ name: text, path })).default([]),
  address: text,
};
/** The footer of every page. */
const footer = z.strictObject({
  ...footerWords,
  socialLinks: z
    .partialRecord(z.enum(['facebook', 'instagram', 'linkedin', 'youtube']), z.url({ protocol: /^https$/ }))
    .default({}),
  hi: z.strictObject(footerWords).optional(),
});

export const marketplaceFile = z.strictObject({
  categories: named(category, bySlug).default([]),
  providers: named(provider, bySlug).default([]),
  forms: named(form, ({ formRef }) => formRef).default([]),
  exams: named(exam, byCode).default([]),
  newForms: named(newForm, byCode).default([]),
  centres: named(centre, bySlug).default([]),
  /** Hindi names of cities. Each city must have a centre in the database or in this file. */
  cityNames: named(z.strictObject({ city: text, cityHi: text }), ({ city }) => city).default([]),
  onlineRooms: named(z.strictObject({ slug, name: text, capacity: whole(1, MAX_SEATS) }), bySlug).default([]),
  sittings: named(sitting, ({ ref }) => ref).default([]),
  /** Replaces the footer of every page. If the file has no footer, the footer of the site does not change. */
  footer: footer.optional(),
  /** Replaces all FAQs. An empty list changes nothing. */
  faqs: z.array(z.strictObject({ topic: both, question: both, answer: both })).default([]),
  /** Pages of plain text, such as `about`, `privacy` and `terms`. A page with the same slug is replaced. */
  pages: named(page, bySlug).default([]),
});
export type MarketplaceFile = z.output<typeof marketplaceFile>;
