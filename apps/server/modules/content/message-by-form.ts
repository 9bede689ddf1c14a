import { messageParts } from '@kasauti/contract/content/content.ts';
import * as z from 'zod/mini';
import { i18nFor, type Language } from '../../platform/words/i18n.ts';
import type { NewMessage } from './receive-message.ts';

/* A page whose script did not run sends the browser's own form. */

const shape = z.object(messageParts);

const languageOf = (fields: Record<string, string>): Language => (fields.language === 'hi' ? 'hi' : 'en');

/**
 * What was filled in, or the sentence that says what is wrong with it. An optional field that was left empty is not
 * there.
 */
export function readForm(fields: Record<string, string>): NewMessage | { wrong: string } {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
  const parsed = shape.safeParse(filled);
  if (parsed.success) return parsed.data;
  const i18n = i18nFor(languageOf(fields));
  const field = parsed.error.issues[0]?.path[0];
  if (field === 'email') return { wrong: i18n.t('The email address is not right.') };
  return {
    wrong: i18n.t('Write your name, email address, subject and message; the message has at most 5,000 characters.'),
  };
}

/** Where the reader goes on after a message was sent. */
export function pathAfter({ kind, segment }: NewMessage, ticketNo: number): string {
  const path = kind === 'grievance' ? '/grievance' : kind === 'enquiry' && segment ? `/${segment}` : '/contact';
  return `${path}?sent=${ticketNo}`;
}

const asText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Says why it was not sent, and shows what was written, to be copied: going back in the browser brings the filled form.
 */
export function notSentPage(fields: Record<string, string>, why: string): Buffer {
  const i18n = i18nFor(languageOf(fields));
  const title = i18n.t('Your message was not sent yet');
  const back = i18n.t('Go back in your browser, put it right and send it again. This is what you wrote:');
  const written = asText((fields.message ?? '').slice(0, 20_000));
  return Buffer.from(
    `<!doctype html><html lang="${i18n.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${asText(why)}</p><p>${back}</p><pre>${written}</pre>`,
  );
}
