import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { repositoryFolder } from './places.ts';
import type { Translations, Word } from './word.ts';
import { type Catalogue, extract, uniqueWords } from './words.ts';

/*
 * Texts that the server itself writes, for example in mails, cards and documents. In the code they are calls
 * `i18n.t('…')`. Their translations are in `locales/hi/server/*.po`, with one file per module, and not in the browser's
 * bundles. The server reads them from two compiled files next to apps/server/platform/words/i18n.ts.
 */

const serverFolder = join(repositoryFolder, 'apps/server');

export const languages = ['en', 'hi'] as const;
type Language = (typeof languages)[number];

export const compiledFile = (language: Language): string => join(serverFolder, `platform/words/${language}.json`);

/** Returns the server's catalogues: one per module and one for the platform. */
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
 * Returns the name of the catalogue for a file. For `modules/orders/mails.ts` it is `server/orders`, for
 * `platform/mail/compose-mail.ts` it is `server/platform`.
 */
export function unitOfServer(path: string): string {
  const [part = '', name = ''] = path.split('/');
  return `server/${part === 'modules' ? name : part}`;
}

/**
 * Returns the texts in a file of the server. The argument of `i18n.t` is the English text itself. The ids are generated
 * in the same way as for the pages.
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
 * Returns the content of a compiled file. Each message and its id are on one line, so that changes are easy to review.
 */
export function compiledText(catalogues: Catalogue[], translations: Translations | null): string {
  const words = uniqueWords(catalogues.flatMap((catalogue) => catalogue.words));
  const lines = words
    .map(({ id, message }) => [id, compileMessage(translations?.get(id) || message)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, compiled]) => ` ${JSON.stringify(id)}: ${JSON.stringify(compiled)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
