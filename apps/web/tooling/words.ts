import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { extractFromFileWithBabel } from '@lingui/cli/api';
import { type ExtractedMessage, getConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { webFolder } from './places.ts';
import { refusalWords } from './refusals.ts';
import type { Translations, Word } from './word.ts';

/*
 * Texts are in English in the code and in Hindi in `locales/hi/**.po` (for the server see server-words.ts). There is
 * one `.po` file per page folder and feature, so that two people seldom edit the same file. In the browser's bundles
 * the texts are split by imports instead (words-plugin.ts).
 */

export type SourceFile = { words: Word[]; imports: string[]; dynamicImports: string[] };

/** All source files of apps/web, by their paths below that folder. */
export type Sources = Map<string, SourceFile>;

const linguiConfig = getConfig({ cwd: webFolder, configPath: join(webFolder, 'lingui.config.ts') });
const po = formatter({ origins: true, lineNumbers: false });
const hindiFolder = join(webFolder, 'locales/hi');

/** Reads all sources with their messages and imports. */
export async function readSources(): Promise<Sources> {
  const sources: Sources = new Map();
  for await (const found of glob('{shop,exam,staff,pages,features,lib}/**/*.{ts,tsx}', { cwd: webFolder })) {
    const path = found.replaceAll('\\', '/');
    if (/\.test\.tsx?$|\.d\.ts$/.test(path)) continue;
    sources.set(path, await readSource(path));
  }
  return sources;
}

async function readSource(path: string): Promise<SourceFile> {
  const code = await readFile(join(webFolder, path), 'utf8');
  return {
    words: await wordsIn(path, code),
    imports: [...code.matchAll(/(?:^|\n)(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/g)].map(
      (match) => resolve(path, match[1] ?? ''),
    ),
    dynamicImports: dynamicImportsIn(code).map((specifier) => resolve(path, specifier)),
  };
}

export const dynamicImport = /\bimport\(\s*'(\.[^']+\.tsx?)'\s*\)/g;

export function dynamicImportsIn(code: string): string[] {
  return [...code.matchAll(dynamicImport)].map((match) => match[1] ?? '');
}

export function resolve(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier);
}

async function wordsIn(path: string, code: string): Promise<Word[]> {
  if (!/from '@lingui\/(?:core|react)\/macro'/.test(code)) return [];
  return (await extract(join(webFolder, path), code)).map(({ id, message, context, comment }) => {
    if (message === undefined) throw new Error(`${path}: a message without text (id ${id}).`);
    return { id, message, context, comment, origins: [path] };
  });
}

type Extracted = Pick<ExtractedMessage, 'id' | 'message' | 'context' | 'comment'>;

/** Returns the messages that Lingui's extractor finds in one file. */
export async function extract(file: string, code: string): Promise<Extracted[]> {
  const found: Extracted[] = [];
  const plugins: ('typescript' | 'jsx')[] = file.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'];
  await extractFromFileWithBabel(file, code, (message) => found.push(message), { linguiConfig }, { plugins });
  return found;
}

/** Returns the paths of a module and of all its static imports, direct and indirect. */
export function closure(sources: Sources, root: string): Set<string> {
  const reached = new Set<string>();
  const ahead = [root];
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    ahead.push(...(sources.get(path)?.imports ?? []));
  }
  return reached;
}

/**
 * Returns the messages of a module and its static imports. Leaves out a message if every entry that can reach the
 * module has already loaded it.
 */
export function wordsToLoadWith(sources: Sources, root: string, entries: readonly string[]): Word[] {
  const files = closure(sources, root);
  const above = entries.filter((entry) => entry !== root && everythingUnder(sources, entry).has(root));
  const [first, ...others] = above.map((entry) => closure(sources, entry));
  for (const file of first ?? []) if (others.every((other) => other.has(file))) files.delete(file);
  return uniqueWords([...files].sort().flatMap((file) => sources.get(file)?.words ?? []));
}

function everythingUnder(sources: Sources, root: string): Set<string> {
  const reached = new Set<string>();
  const ahead = [root];
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const source = sources.get(path);
    if (source) ahead.push(...source.imports, ...source.dynamicImports);
  }
  return reached;
}

export function uniqueWords(words: Word[]): Word[] {
  const byId = new Map<string, Word>();
  for (const word of words) {
    const known = byId.get(word.id);
    if (known) known.origins = [...new Set([...known.origins, ...word.origins])];
    else byId.set(word.id, { ...word });
  }
  return [...byId.values()];
}

export function allWords(sources: Sources): Word[] {
  return uniqueWords([...sources.values()].flatMap((source) => source.words));
}

/**
 * Returns the source of a module with compiled messages. A message without a translation stays in English, and
 * check-words.ts fails for it.
 */
export function compileWords(words: Word[], translations: Translations | null): string {
  const compiled = words.map((word) => [word.id, compileMessage(translations?.get(word.id) || word.message)]);
  // Browsers parse JSON faster than an object literal. The messages are sorted, so that the file's hash stays the same
  // if nothing changes.
  const json = JSON.stringify(Object.fromEntries(compiled.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))));
  return `export const messages = JSON.parse(${JSON.stringify(json)});`;
}

// ── Catalogues ──

export type Catalogue = { unit: string; words: Word[] };

/** Returns the name of the catalogue for a file: its page folder, its feature, or its folder below apps/web. */
export function unitOf(path: string): string {
  const [part = '', name = ''] = path.split('/');
  return part === 'pages' || part === 'features' ? `${part}/${name}` : part;
}

export async function cataloguesOf(sources: Sources): Promise<Catalogue[]> {
  const units = new Map<string, Word[]>();
  for (const [path, { words }] of [...sources].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (words.length === 0) continue;
    const unit = unitOf(path);
    units.set(unit, [...(units.get(unit) ?? []), ...words]);
  }
  const refusals = await refusalWords();
  if (refusals.length > 0) units.set('refusals', refusals);
  return [...units].map(([unit, words]) => ({ unit, words: uniqueWords(words) }));
}

function poFile(unit: string): string {
  return join(hindiFolder, `${unit}.po`);
}

export async function readHindi(unit: string): Promise<Translations> {
  const file = poFile(unit);
  if (!existsSync(file)) return new Map();
  const catalogue = await po.parse(await readFile(file, 'utf8'), { locale: 'hi', sourceLocale: 'en', filename: file });
  return new Map(Object.entries(catalogue).map(([id, entry]) => [id, entry.translation ?? '']));
}

export async function readAllHindi(): Promise<Translations> {
  const all: Translations = new Map();
  for (const unit of await hindiUnits()) {
    for (const [id, text] of await readHindi(unit)) if (text !== '') all.set(id, text);
  }
  return all;
}

export async function hindiUnits(): Promise<string[]> {
  const units: string[] = [];
  for await (const file of glob('**/*.po', { cwd: hindiFolder })) {
    units.push(file.replaceAll('\\', '/').replace(/\.po$/, ''));
  }
  return units.sort();
}

/**
 * Writes one catalogue. Known translations stay, new messages get an empty translation, and messages that are no longer
 * in the code are removed.
 */
export async function writeHindi({ unit, words }: Catalogue, known: Translations): Promise<void> {
  const file = poFile(unit);
  const entries = words.map((word) => [
    word.id,
    {
      message: word.message,
      context: word.context,
      comments: word.comment ? [word.comment] : [],
      translation: known.get(word.id) ?? '',
      origin: word.origins.map((origin): [string] => [origin]),
      placeholders: {},
      extra: {},
    },
  ]);
  const text = await po.serialize(Object.fromEntries(entries), {
    locale: 'hi',
    sourceLocale: 'en',
    filename: file,
    existing: undefined,
  });
  await mkdir(dirname(file), { recursive: true });
  // The date in the header is removed, because it would change the file on every run.
  await writeFile(file, text.replace(/^"POT-Creation-Date:.*\n/m, ''));
}

export async function removeHindi(unit: string): Promise<void> {
  await rm(poFile(unit));
}

/** Returns the placeholders and tags of a message. With them check-words.ts detects a translation that lacks one. */
export function placeholdersOf(message: string): string[] {
  const found = new Set<string>();
  for (const match of message.matchAll(/\{(\w+)(?=[},])|<\/?(\d+)\/?>/g)) found.add(match[1] ?? `<${match[2]}>`);
  return [...found].sort();
}
