import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { webFolder } from './places.ts';

/**
 * Files of an entry or page that the server must name in the head of the document: the module, its imports, styles and
 * translations.
 */
export type Assets = {
  script: string;
  imports: string[];
  styles: string[];
  /** Only for a page: a single file with the page's styles and the shop's styles (sheets.ts). */
  sheet?: string;
  words: Record<'en' | 'hi', string[]>;
  /** Only for the entry of the shop: the font files of the headings, by language. They are loaded with every page. */
  fonts?: Record<'en' | 'hi', string[]>;
};

/**
 * The assets of all entries and pages, by the module's path below apps/web: for example `shop/main.tsx` or
 * `pages/company/home.tsx`.
 */
export type Entries = Record<string, Assets>;

/**
 * The footer's script is loaded later, but the server renders the footer with every page of the shop. So its styles
 * must be in the head.
 */
const FOOTER = 'shop/shell/footer.tsx';

/** After the browser's build, calls `take` with the files that each entry and page needs. */
export function entriesPlugin(take: (entries: Entries) => void): Plugin {
  return {
    name: 'kasauti-entries',
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entries = entriesOf(chunks);
        const shop = entries['shop/main.tsx'];
        if (shop) shop.fonts = displayFaces(Object.keys(bundle));
        take(entries);
      },
    },
  };
}

/**
 * Returns the font files of the headings by language. Hindi headings need both fonts, because they contain Latin
 * letters and digits too.
 */
function displayFaces(files: string[]): Record<'en' | 'hi', string[]> {
  const [latin, devanagari] = ['latin', 'devanagari'].map((script) => {
    const file = files.find((name) => name.includes(`/poppins-${script}-`));
    if (!file) throw new Error(`the build has no display face for ${script}`);
    return file;
  }) as [string, string];
  return { en: [latin], hi: [latin, devanagari] };
}

function entriesOf(chunks: Rolldown.OutputChunk[]): Entries {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const homeOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const footer = homeOf.get(join(webFolder, FOOTER));
  if (!footer) throw new Error(`the build has no ${FOOTER}`);
  const drawnToo = (path: string, chunk: Rolldown.OutputChunk) => {
    if (path.startsWith('pages/')) return laterParts(chunk, byFile);
    return path === 'shop/main.tsx' ? [...staticClosure(footer, byFile), ...laterParts(footer, byFile)] : [];
  };
  const entries: Entries = {};
  for (const [id, chunk] of homeOf) {
    const path = relative(webFolder, id).replaceAll('\\', '/');
    if (!/^(?:(?:shop|exam|staff)\/main\.tsx|pages\/.*\.tsx)$/.test(path)) continue;
    const all = staticClosure(chunk, byFile);
    const wordsOf = (language: string) => {
      const home = homeOf.get(`\0virtual:words/${language}/${path}`);
      return home ? [home.fileName] : [];
    };
    entries[path] = {
      script: chunk.fileName,
      imports: all.map((part) => part.fileName).filter((file) => file !== chunk.fileName),
      styles: stylesOf([...all, ...drawnToo(path, chunk)]),
      words: { en: wordsOf('en'), hi: wordsOf('hi') },
    };
  }
  return entries;
}

/**
 * Returns the chunks that a page loads later. The server renders them together with the page, so the head needs their
 * styles.
 */
function laterParts(chunk: Rolldown.OutputChunk, byFile: Map<string, Rolldown.OutputChunk>): Rolldown.OutputChunk[] {
  return chunk.dynamicImports.flatMap((file) => {
    const part = byFile.get(file);
    return part ? staticClosure(part, byFile) : [];
  });
}

function stylesOf(chunks: Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))];
}

/**
 * Returns a chunk and all its imports, direct and indirect. An imported chunk precedes the chunk that imports it, and
 * so do its styles.
 */
function staticClosure(root: Rolldown.OutputChunk, byFile: Map<string, Rolldown.OutputChunk>): Rolldown.OutputChunk[] {
  const ordered: Rolldown.OutputChunk[] = [];
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const file of chunk.imports) {
      const next = byFile.get(file);
      if (next) visit(next);
    }
    ordered.push(chunk);
  };
  visit(root);
  return ordered;
}
