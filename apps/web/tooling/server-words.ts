import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { repositoryFolder } from './places.ts';
import type { Translations, Word } from './word.ts';
import { type Catalogue, extract, uniqueWords } from './words.ts';

/*
 * Texts that the server itself writes: mails, cards and documents. The code contains them as `i18n.t('…')`, and
 * their translations are in `locales/hi/server/*.po`, one file per module. They are not in the browser's bundles.
 * The server reads them from two compiled files beside apps/server/platform/words/i18n.ts.
 */

const serverFolder = join(repositoryFolder, 'apps/server');

export const languages = ['en', 'hi'] as const;
type Language = (typeof languages)[number];

export const compiledFile = (language: Language): string => join(serverFolder, `platform/words/${language}.json`);

/** Returns one catalogue per module and one for the platform. */
export async function serverCatalogues(): Promise<Catalogue[]> {
  const units = new Map<string, Word[]>();
  for (const path of await sourcePaths()) {
    const unit = unitOfServer(path);
    units.set(unit, [...(units.get(unit) ?? []), ...(await wordsOfServer(path))]);
  }
  return [...units]
    .filter(([, words]) => words.length > 0)
    .map(([unit, words]) => ({ unit, words: uniqueWords(words) }));
}

async function sourcePaths(): Promise<string[]> {
  const paths: string[] = [];
  for await (const found of glob('{modules,platform}/**/*.ts', { cwd: serverFolder }))
    if (!found.endsWith('.test.ts')) paths.push(found.replaceAll('\\', '/'));
  return paths.sort();
}

/**
 * Returns the catalogue of a file. `modules/orders/mails.ts` belongs to `server/orders`,
 * `platform/mail/compose-mail.ts` to `server/platform`.
 */
export function unitOfServer(path: string): string {
  const [part = '', name = ''] = path.split('/');
  return `server/${part === 'modules' ? name : part}`;
}

/**
 * Returns the texts in a file of the server. Their argument to `i18n.t` is the text itself. Ids are generated as
 * in the pages.
 */
async function wordsOfServer(path: string): Promise<Word[]> {
  const code = await readFile(join(serverFolder, path), 'utf8');
  if (/\)\.t\(/.test(code))
    throw new Error(`${path}: a message is found where it is called as i18n.t, and nowhere else.`);
  if (!code.includes('i18n.t(')) return [];
  const origins = [`apps/server/${path}`];
  return (await extract(join(serverFolder, path), code)).map(({ id: message, context, comment }) => ({
    id: generateMessageId(message, context),
    message,
    context,
    comment,
    origins,
  }));
}

/**
 * Returns the content of the compiled file: one line per message with its id, so that changes are easy to review.
 */
export function compiledText(catalogues: Catalogue[], translations: Translations | null): string {
  const words = uniqueWords(catalogues.flatMap((catalogue) => catalogue.words));
  const lines = words
    .map(({ id, message }) => [id, compileMessage(translations?.get(id) || message)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, compiled]) => ` ${JSON.stringify(id)}: ${JSON.stringify(compiled)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
