import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18nFor } from '../words/i18n.ts';

/** A list of links under a heading. */
export type MailLinks = { heading: string; items: { title: string; detail: string; url: string }[] };

export type MailText = {
  language: 'en' | 'hi';
  subject: string;
  /** Plain sentences. Each becomes a paragraph. */
  paragraphs: string[];
  /** Facts in two columns, for example order number, slot and centre. */
  facts?: [label: string, value: string][];
  links?: MailLinks[];
  /** The main action of the mail. */
  action?: { label: string; url: string };
  siteName: string;
  /** The reason why a person without an account or a booking gets this mail. */
  why?: string;
  /** Adds a line at the end that says where the recipient can turn off such mails. */
  canBeTurnedOff?: boolean;
};

/** The frame around every mail, compiled by `npm run mail-frame`. Text is escaped for HTML when it is inserted. */
const frame = readFileSync(join(import.meta.dirname, 'frame.html'), 'utf8');

/** Returns a mail as HTML and as plain text, from the same sentences. */
export function composeMail(mail: MailText): { html: string; plain: string } {
  const html = frame
    .replaceAll('%SUBJECT%', () => escapeHtml(mail.subject))
    .replaceAll('%SITE%', () => escapeHtml(mail.siteName))
    .replaceAll('%FOOT%', () => escapeHtml(footOf(mail)))
    .replaceAll('%BODY%', () => bodyHtml(mail))
    .replaceAll('lang="und"', `lang="${mail.language}"`);
  return { html, plain: bodyPlain(mail) };
}

function footOf({ why, language, canBeTurnedOff = false }: MailText): string {
  const i18n = i18nFor(language);
  const sentences = [
    why ?? i18n.t('You get this message because of something you did or booked with us.'),
    canBeTurnedOff && i18n.t('You can turn such messages off under Settings, Notifications.'),
    i18n.t('Please do not reply to it.'),
  ];
  return sentences.filter(Boolean).join(' ');
}

function bodyHtml({ paragraphs, facts = [], links = [], action }: MailText): string {
  const text = paragraphs.map((one) => `<p style="margin:0 0 12px">${escapeHtml(one)}</p>`).join('');
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" style="text-align:start;padding:4px 16px 4px 0;font-weight:400;color:#4a5878;vertical-align:top">${escapeHtml(label)}</th><td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const table = rows && `<table role="presentation" style="border-collapse:collapse;margin:0 0 12px">${rows}</table>`;
  const lists = links.map(linksHtml).join('');
  const button =
    action &&
    `<p style="margin:16px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#203a6e;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:8px">${escapeHtml(action.label)}</a></p><p style="margin:0;font-size:13px;color:#4a5878;word-break:break-all">${escapeHtml(action.url)}</p>`;
  return text + table + lists + (button ?? '');
}

function linksHtml({ heading, items }: MailLinks): string {
  const rows = items.map(
    ({ title, detail, url }) =>
      `<li style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#203a6e;font-weight:600">${escapeHtml(title)}</a><br>${escapeHtml(detail)}</li>`,
  );
  return `<h2 style="margin:16px 0 8px;font-size:17px">${escapeHtml(heading)}</h2><ul style="margin:0;padding:0;list-style:none">${rows.join('')}</ul>`;
}

function bodyPlain(mail: MailText): string {
  const { subject, paragraphs, facts = [], links = [], action } = mail;
  const lines = [
    subject,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...links.flatMap(({ heading, items }) => [
      heading,
      ...items.map(({ title, detail, url }) => `${title}\n${detail}\n${url}`),
    ]),
    action ? `${action.label}: ${action.url}` : '',
    `— ${footOf(mail)}`,
  ];
  return `${lines.filter(Boolean).join('\n\n')}\n`;
}

/** Splits a text that a user typed into paragraphs, one per line. Empty lines are left out. */
export const paragraphsOf = (text: string): string[] => text.split(/\s*\n\s*/).filter((line) => line !== '');

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
