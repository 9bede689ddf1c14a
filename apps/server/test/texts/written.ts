import type { UserId } from '@kasauti/contract/ids.ts';
import { composeMail, type MailText } from '../../platform/mail/compose-mail.ts';
import type { TestApp } from '../app.ts';
import { readPdf } from '../read-pdf.ts';

export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

const UNSTEADY: [RegExp, string][] = [
  [/token=[\w.-]+/g, 'token=<token>'],
  [/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '<id>'],
  [/[a-z_]+-[\da-f]{12}@/g, '<name>@'],
  [/[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d{4}, (?:\d{1,2}:\d\d [ap]m|00:\d\d) IST/g, '<instant>'],
  [/\S+ \d{1,2} \S+ \d{4}, (?:\S+ )?\d{1,2}:\d\d बजे IST/g, '<instant>'],
  [/\b\d{8}T\d{6}Z\b/g, '<stamp>'],
  [/\d\d-[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]/g, '<roll>'],
  [/\bKT-\d+/g, '<code>'],
  [/20\d\d-\d\d-\d\dT[\d:.]+Z/g, '<instant>'],
];

/** Replaces parts that differ between runs by names, so that the rest can be compared exactly. */
export const steady = (text: string): string =>
  UNSTEADY.reduce((sum, [form, name]) => sum.replaceAll(form, name), text);

type Words = Omit<MailText, 'siteName' | 'language'>;

/** Returns a mail as plain text. Its sentences are the same as those of the HTML. */
export const asMail = (language: Language, words: Words): string =>
  composeMail({ siteName: 'Kasauti', ...words, language }).plain;

/** Returns a text in both languages, under a heading. */
export const inBoth = (name: string, write: (language: Language) => string): string =>
  languages.map((language) => `=== ${name} · ${language}\n${steady(write(language)).trim()}\n`).join('\n');

type Attachment = { fileName: string; base64: string };

function attached({ fileName, base64 }: Attachment): string {
  const bytes = Buffer.from(base64, 'base64');
  if (fileName.endsWith('.pdf')) return `[pdf] ${cardText(readPdf(bytes).text)}`;
  return bytes.toString('utf8').replaceAll('\r\n ', '').replaceAll('\r\n', '\n');
}

/**
 * Replaces the dates, the times and the room number in the text of a card, which has no spaces. In that text, the vowel
 * sign ि comes before its consonant, because that is where it is drawn. Sunday and Saturday therefore have a second
 * spelling.
 */
const cardText = (text: string): string =>
  text
    .replaceAll(/[A-Z][a-z]{2}\d{1,2}[A-Z][a-z]{2}\d{4},\d{1,2}:\d\d[ap]mIST/g, '<instant>')
    .replaceAll(/(?:रवि|रिव|सोम|मंगल|बुध|गुरु|शुक्र|शनि|शिन)\d{1,2}\D{2,8}\d{4},\D+\d{1,2}:\d\dबजेIST/g, '<instant>')
    .replaceAll(/\d{1,2}:\d\d(?:[ap]m)/g, '<time>')
    // The numbers of rooms continue through all test files of a worker.
    .replaceAll(/Room\d+/g, 'Room<no>')
    .replaceAll(/(?:तड़के|सुबह|दोपहर|शाम|रात)\d{1,2}:\d\dबजे/g, '<time>');

/** Runs an action once in each language of the recipient. Returns the mails that it has queued. */
export async function mailsOf(
  app: TestApp,
  name: string,
  userId: UserId,
  act: (language: Language) => Promise<unknown>,
): Promise<string> {
  const parts: string[] = [];
  for (const language of languages) {
    await app.drainOutbox();
    await app.pool.query('update user_account set language = $2 where user_id = $1', [userId, language]);
    await app.pool.query('delete from mail_message');
    await act(language);
    await app.drainOutbox();
    const { rows } = await app.pool.query<{ plain: string; attachments: Attachment[] }>(
      'select plain, attachments from mail_message order by dedupe_key collate "C"',
    );
    const texts = rows.map(({ plain, attachments }) => [plain.trim(), ...attachments.map(attached)].join('\n\n'));
    parts.push(`=== ${name} · ${language}\n${steady(texts.sort().join('\n\n---\n\n')).trim()}\n`);
  }
  return parts.join('\n');
}
