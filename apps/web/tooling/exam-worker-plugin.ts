import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { webFolder } from './places.ts';

const source = 'exam/worker.ts';
const placeholder = '__EXAM_ASSETS__';

/**
 * Writes the player's service worker to `/exam-worker.js`, with a list of all files that the player needs offline.
 * These are its scripts and styles, those of the parts that it loads later, the translations in both languages, and the
 * font for Hindi.
 */
export function examWorkerPlugin(): Plugin {
  return {
    name: 'kasauti-exam-worker',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const assets = examAssets(bundle).map((file) => `/${file}`);
        const path = join(webFolder, source);
        const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { target: 'es2022' });
        const release = createHash('sha256').update(code).update(assets.join()).digest('hex').slice(0, 12);
        const list = JSON.stringify(JSON.stringify({ release, assets }));
        if (!code.includes(placeholder)) this.error(`${source} has no place for the list of assets`);
        this.emitFile({ type: 'asset', fileName: 'exam-worker.js', source: code.replace(placeholder, () => list) });
      },
    },
  };
}

function examAssets(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle);
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const homeOf = (id: string) => [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id));
  const roots = [
    homeOf(join(webFolder, 'exam/main.tsx')),
    ...['en', 'hi'].flatMap((language) => [
      homeOf(`\0virtual:words/${language}/exam/main.tsx`),
      homeOf(`\0virtual:refusals/${language}`),
    ]),
  ];
  const needed = new Set<string>();
  const ahead = roots.flatMap((root) => (root ? [root] : []));
  for (let chunk = ahead.pop(); chunk; chunk = ahead.pop()) {
    if (needed.has(chunk.fileName)) continue;
    needed.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) needed.add(style);
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = chunks.get(file);
      if (next) ahead.push(next);
    }
  }
  for (const { fileName } of files) if (/noto-sans-devanagari.*\.woff2$/.test(fileName)) needed.add(fileName);
  return [...needed].sort();
}
