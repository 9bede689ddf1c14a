import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { webFolder } from './places.ts';

/** What the server must name in a page's head: the module itself, what it brings, its styles, its words. */
export type Assets = {
  script: string;
  imports: string[];
  styles: string[];
  /** Of a page: its styles and those of the shop in one file (see sheets.ts). */
  sheet?: string;
  words: Record<'en' | 'hi', string[]>;
};

/** Keyed by the module's path below apps/web: entries (`shop/main.tsx`) and pages (`pages/company/home.tsx`). */
export type Entries = Record<string, Assets>;

/**
 * The server draws it with every page of the shop, though its script comes later: its styles are in the head from the
 * first picture on.
 */
const FOOTER = 'shop/shell/footer.tsx';

/** Hands over, after the client build, which files each entry and page needs. */
export function entriesPlugin(take: (entries: Entries) => void): Plugin {
  return {
    name: 'kasauti-entries',
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        take(entriesOf(chunks));
      },
    },
  };
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

/** What a page loads later is drawn with it on the server, and would lack its styles there. */
function laterParts(chunk: Rolldown.OutputChunk, byFile: Map<string, Rolldown.OutputChunk>): Rolldown.OutputChunk[] {
  return chunk.dynamicImports.flatMap((file) => {
    const part = byFile.get(file);
    return part ? staticClosure(part, byFile) : [];
  });
}

function stylesOf(chunks: Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))];
}

/** Dependencies first, so that their styles come before those of what uses them. */
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
