import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { localizedText, message, shortText } from '../shapes.ts';

/** Kinds of messages that users can send. */
export const writtenKinds = ['contact', 'enquiry', 'grievance'] as const;
export type WrittenKind = (typeof writtenKinds)[number];
/** All kinds of messages. The site itself opens a `payment` ticket when a paid order was not fulfilled. */
export const messageKinds = [...writtenKinds, 'payment'] as const;
export type MessageKind = (typeof messageKinds)[number];
export const segments = ['higher-education', 'government', 'enterprise'] as const;
export type Segment = (typeof segments)[number];

/**
 * Fields of a message form. `formToken` proves when the form was rendered. `website` is a hidden field against spam.
 */
export const messageParts = {
  name: shortText(200),
  email: z.string().check(z.trim(), z.email({ error: 'Invalid email' }), z.maxLength(320)),
  phone: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  subject: shortText(200),
  message: shortText(5000),
  kind: z.optional(z.enum(writtenKinds)),
  segment: z.optional(z.enum(segments)),
  organisation: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  language: z.optional(z.enum(['en', 'hi'])),
  formToken: z.optional(z.string().check(z.maxLength(200))),
  website: z.optional(z.string().check(z.maxLength(500))),
};

/**
 * Sends a message to the operator of the site. A suspected spam message is accepted and put in a separate folder
 * for staff.
 */
export const contact = {
  method: 'POST',
  path: '/api/v1/general/contact',
  body: z.strictObject(messageParts),
  answer: z.extend(message(), {
    ticketNo: z.number(),
    /** Token that opens the ticket at `/ticket#token=`, with its state and the replies. */
    ticketToken: z.string(),
  }),
  refusals: {
    'too-many-messages': {
      status: 429,
      message: 'Many messages came from your network. Please wait a minute, then send yours.',
    },
  },
} as const satisfies ContractEntry;

/**
 * Minimum and maximum time in milliseconds between rendering a form and sending it. Scripts send forms faster than the
 * minimum. A user may leave a page open for days.
 */
export const formTokenHolds = { fromMs: 3_000, untilMs: 7 * DAY_MS } as const;

/**
 * Returns the token of a message form, which proves when the form was rendered. It is the same for all users and
 * valid for a week.
 */
export const contactForm = {
  method: 'GET',
  path: '/api/v1/general/contact-form',
  answer: z.object({ formToken: z.string(), drawnAt: z.iso.datetime() }),
  refusals: {},
} as const satisfies ContractEntry;

export const categories = {
  method: 'GET',
  path: '/api/v1/general/categories',
  answer: z.object({
    data: z.array(
      z.object({
        slug: z.string(),
        name: localizedText(),
        description: localizedText(),
        hue: z.number(),
        count: z.number(),
      }),
    ),
  }),
  refusals: {},
} as const satisfies ContractEntry;

export const bannerShape = z.object({
  title: localizedText(),
  text: localizedText(),
  linkPath: z.string(),
  linkLabel: localizedText(),
});
export type WireBanner = z.infer<typeof bannerShape>;

export const banner = {
  method: 'GET',
  path: '/api/v1/general/banner',
  answer: z.object({ data: z.array(bannerShape) }),
  refusals: {},
} as const satisfies ContractEntry;

const footerWords = z.object({
  description: z.string(),
  exploreLinks: z.array(z.object({ label: z.string(), path: z.string() })),
  supportLinks: z.array(z.object({ name: z.string(), path: z.string() })),
  address: z.string(),
});
export const footerShape = z.extend(footerWords, {
  socialLinks: z.record(z.string(), z.string()),
  /** The same texts in Hindi, if they exist. */
  hi: z.optional(footerWords),
});
export type WireFooter = z.infer<typeof footerShape>;

/** Returns whether a footer has content. A footer without content is an empty object. */
export function holdsContent(footer: object): footer is WireFooter {
  return Object.keys(footer).length > 0;
}

/**
 * Returns the footer. The list is empty when the footer is hidden. An empty object means that its content was removed.
 */
export const footer = {
  method: 'GET',
  path: '/api/v1/general/footer',
  answer: z.array(z.union([footerShape, z.strictObject({})])),
  refusals: {},
} as const satisfies ContractEntry;

export const faqShape = z.object({ topic: localizedText(), question: localizedText(), answer: localizedText() });
export type WireFaq = z.infer<typeof faqShape>;

export const faqs = {
  method: 'GET',
  path: '/api/v1/general/faqs',
  answer: z.object({ data: z.array(faqShape) }),
  refusals: {},
} as const satisfies ContractEntry;

export const pageShape = z.object({ slug: z.string(), title: localizedText(), paragraphs: z.array(localizedText()) });

/**
 * Returns a page of text by its slug: about, higher-education, government, enterprise, privacy, terms, refunds. The
 * text was last changed at `updatedAt`.
 */
export const contentPage = {
  method: 'GET',
  path: '/api/v1/general/pages/{slug}',
  params: z.strictObject({ slug: z.string().check(z.maxLength(60)) }),
  answer: z.object({ data: z.extend(pageShape, { updatedAt: z.iso.datetime() }) }),
  refusals: { 'not-found': { status: 404, message: 'We could not find that page.' } },
} as const satisfies ContractEntry;

/** Returns public settings of this installation for the web app. */
export const siteSettings = {
  method: 'GET',
  path: '/api/v1/general/site',
  answer: z.object({
    name: z.string(),
    /** The name of the site in Hindi. If the site has no Hindi name, it is the same as `name`. */
    nameInHindi: z.string(),
    ourServicesUrl: z.string(),
    proctoringUrl: z.string(),
    isDemo: z.boolean(),
    /** Whether this is a demo whose mail can be read at /dev/mail on the server's own machine. */
    hasDemoMailbox: z.boolean(),
    /** Whether users can log in with Google. */
    hasGoogle: z.boolean(),
  }),
  refusals: {},
} as const satisfies ContractEntry;

/** Returns the seller and the grievance officer. The law requires every shop to publish them. */
export const seller = {
  method: 'GET',
  path: '/api/v1/general/seller',
  answer: z.object({
    legalName: z.string(),
    address: z.string(),
    gstin: z.string(),
    email: z.string(),
    grievanceOfficer: z.string(),
  }),
  refusals: {},
} as const satisfies ContractEntry;
