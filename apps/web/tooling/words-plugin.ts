import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { webFolder } from './places.ts';
import { refusalModule } from './refusals.ts';
import type { Translations } from './word.ts';
import {
  allWords,
  compileWords,
  dynamicImport,
  dynamicImportsIn,
  readAllHindi,
  readSources,
  resolve,
  type Sources,
  wordsToLoadWith,
} from './words.ts';

/*
 * Splits the translations along the same imports as the code. Each `import('./page.tsx')` also loads the translations
 * of that page and its imports, only in the reader's language. Translations that the entry has already loaded are left
 * out:
 *
 *   import('../pages/orders/cart.tsx')  ->  loadWords(import('../pages/orders/cart.tsx'), words of cart.tsx)
 *
 * The plug-in creates these modules: `virtual:words-of/<module>` exports the functions that load the messages of a
 * module, `virtual:words/<language>/<module>` its compiled messages, `virtual:all-words/<language>` all messages (for
 * the server), and `virtual:refusals/<language>` the texts of the contract's refusals.
 */

const loaderPrefix = 'virtual:words-of/';
const wordsPrefix = 'virtual:words/';
const allPrefix = 'virtual:all-words/';
const refusalsPrefix = 'virtual:refusals/';
const loadWordsModule = 'virtual:load-words';

const ownPrefixes = [loaderPrefix, wordsPrefix, allPrefix, refusalsPrefix];

type Prepared = { sources: Sources; hindi: Translations };

export function wordsPlugin({ entries, forServer }: { entries: string[]; forServer: boolean }): Plugin {
  let prepared: Promise<Prepared> | undefined;
  const prepare = () => {
    prepared ??= Promise.all([readSources(), readAllHindi()]).then(([sources, hindi]) => ({ sources, hindi }));
    return prepared;
  };

  return {
    name: 'kasauti-words',
    enforce: 'pre',
    resolveId(source) {
      if (source === loadWordsModule) return join(webFolder, 'lib/appearance/language.ts');
      return ownPrefixes.some((prefix) => source.startsWith(prefix)) ? `\0${source}` : undefined;
    },
    async load(id) {
      if (!id.startsWith('\0virtual:')) return;
      const name = id.slice(1);
      if (name.startsWith(loaderPrefix)) return loadersSource(name.slice(loaderPrefix.length));
      const { sources, hindi } = await prepare();
      const translationsFor = (language: string) => (language === 'hi' ? hindi : null);
      if (name.startsWith(refusalsPrefix)) return refusalModule(translationsFor(name.slice(refusalsPrefix.length)));
      if (name.startsWith(allPrefix)) {
        return compileWords(allWords(sources), translationsFor(name.slice(allPrefix.length)));
      }
      const [language = '', ...path] = name.slice(wordsPrefix.length).split('/');
      return compileWords(wordsToLoadWith(sources, path.join('/'), entries), translationsFor(language));
    },
    async transform(code, id) {
      const path = relative(webFolder, id).replaceAll('\\', '/');
      if (forServer || path.startsWith('..') || !/\.tsx?$/.test(path) || dynamicImportsIn(code).length === 0) return;
      const { sources } = await prepare();
      const targets = dynamicImportsIn(code)
        .map((specifier) => ({ specifier, path: resolve(path, specifier) }))
        .filter((target) => wordsToLoadWith(sources, target.path, entries).length > 0);
      if (targets.length === 0) return;
      const heads = targets.map(
        (target, at) => `import { words as words$${at} } from '${loaderPrefix}${target.path}';`,
      );
      const body = code.replace(dynamicImport, (whole, specifier: string) => {
        const at = targets.findIndex((target) => target.specifier === specifier);
        return at < 0 ? whole : `loadWords$(${whole}, words$${at})`;
      });
      return {
        code: `${heads.join('')}import { loadWords as loadWords$ } from '${loadWordsModule}';${body}`,
        map: null,
      };
    },
  };
}

function loadersSource(path: string): string {
  return `export const words = {
    en: () => import('${wordsPrefix}en/${path}'),
    hi: () => import('${wordsPrefix}hi/${path}'),
  };`;
}
