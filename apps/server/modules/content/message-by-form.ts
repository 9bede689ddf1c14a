import { messageParts } from '@kasauti/contract/content/content.ts';
import * as z from 'zod/mini';
import { i18nFor, type Language } from '../../platform/words/i18n.ts';
import type { NewMessage } from './receive-message.ts';

/* When the page's script did not run, the browser submits the HTML form itself. */

const shape = z.object(messageParts);

const languageOf = (fields: Record<string, string>): Language => (fields.language === 'hi' ? 'hi' : 'en');

/**
 * Parses the fields of a form. Returns the message, or a sentence that says what is wrong with the fields. Empty
 * optional fields are omitted.
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

/** Returns the path of the page that is shown after a message was sent. */
export function pathAfter({ kind, segment }: NewMessage, ticketNo: number): string {
  const path = kind === 'grievance' ? '/grievance' : kind === 'enquiry' && segment ? `/${segment}` : '/contact';
  return `${path}?sent=${ticketNo}`;
}

const asText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Returns a page that says why the message was not sent. It also shows the text of the message, so that the visitor can
 * copy it. The back button of the browser returns to the filled form.
 */
export function notSentPage(fields: Record<string, string>, why: string): Buffer {
  const i18n = i18nFor(languageOf(fields));
  const title = i18n.t('Your message was not sent yet');
  const back = i18n.t('Go back in your browser, correct it and send it again. This is what you wrote:');
  const written = asText((fields.message ?? '').slice(0, 20_000));
  return Buffer.from(
    `<!doctype html><html lang="${i18n.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${asText(why)}</p><p>${back}</p><pre>${written}</pre>`,
  );
}
