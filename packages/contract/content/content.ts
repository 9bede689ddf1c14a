import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { localizedText, message, shortText } from '../shapes.ts';

/** What people write on our pages. */
export const writtenKinds = ['contact', 'enquiry', 'grievance'] as const;
export type WrittenKind = (typeof writtenKinds)[number];
/** The site itself also opens a ticket for somebody who has paid and got nothing. */
export const messageKinds = [...writtenKinds, 'payment'] as const;
export type MessageKind = (typeof messageKinds)[number];
export const segments = ['higher-education', 'government', 'enterprise'] as const;
export type Segment = (typeof segments)[number];

/**
 * What a form that sends a message has in addition: `formToken` says when the form was drawn, `website` is a field that
 * no person sees.
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
 * Sends a message to the people who run the site. It is never refused for looking like spam: such a message is set
 * apart, and staff see it.
 */
export const contact = {
  method: 'POST',
  path: '/api/v1/general/contact',
  body: z.strictObject(messageParts),
  answer: z.extend(message(), {
    ticketNo: z.number(),
    /** Opens the ticket at `/ticket#token=`: its state, and the answers. */
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
 * From when until when after its drawing a form can have been filled by a person, in milliseconds. Nobody reads it,
 * fills it and sends it faster, and a script does; a page may stay open for days before somebody sends what they wrote.
 */
export const formTokenHolds = { fromMs: 3_000, untilMs: 7 * DAY_MS } as const;

/**
 * What a form for messages carries, so that the server knows when it was drawn. The same for everybody; it holds for a
 * week.
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
  /** The same in Hindi, where it has been written. */
  hi: z.optional(footerWords),
});
export type WireFooter = z.infer<typeof footerShape>;

/** False for one out of which everything was taken: it has nothing in it, not even empty lists. */
export function holdsContent(footer: object): footer is WireFooter {
  return Object.keys(footer).length > 0;
}

/** Nothing when it is hidden; one without content when everything in it was taken out. */
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

/** A page of plain text by its slug: about, higher-education, government, enterprise, privacy, terms, refunds. */
export const contentPage = {
  method: 'GET',
  path: '/api/v1/general/pages/{slug}',
  params: z.strictObject({ slug: z.string().check(z.maxLength(60)) }),
  answer: z.object({ data: pageShape }),
  refusals: { 'not-found': { status: 404, message: 'We could not find that page.' } },
} as const satisfies ContractEntry;

/** What the client needs to know of this installation. Nothing secret. */
export const siteSettings = {
  method: 'GET',
  path: '/api/v1/general/site',
  answer: z.object({
    name: z.string(),
    ourServicesUrl: z.string(),
    proctoringUrl: z.string(),
    isDemo: z.boolean(),
    /** Whether it is a demo whose mail can be read at /dev/mail, on the machine that serves it. */
    hasDemoMailbox: z.boolean(),
    /** Whether somebody may log in by Google here. */
    hasGoogle: z.boolean(),
  }),
  refusals: {},
} as const satisfies ContractEntry;

/** Who sells here and who hears complaints: what the law wants every shop to say of itself. */
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
