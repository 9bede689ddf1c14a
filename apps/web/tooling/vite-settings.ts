import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { InlineConfig, PluginOption, Rolldown } from 'vite';
import { chunkByEntries } from './chunks.ts';
import { contractPlugin } from './contract-plugin.ts';
import { type Entries, entriesPlugin } from './entries-plugin.ts';
import { examWorkerPlugin } from './exam-worker-plugin.ts';
import { webFolder } from './places.ts';
import { wordsPlugin } from './words-plugin.ts';

export const entryNames = ['shop', 'exam', 'staff'] as const;
const entryModules = entryNames.map((name) => `${name}/main.tsx`);

/** The macro plug-in wants its folder and its configuration both, or tests started from the root do not find it. */
export function macros(): PluginOption {
  const here = { cwd: webFolder, configPath: join(webFolder, 'lingui.config.ts') };
  return babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)] });
}

const shared: InlineConfig = {
  configFile: false,
  root: webFolder,
  logLevel: 'warn',
  publicDir: join(webFolder, 'public'),
  // Vite leaves NODE_ENV open in a server bundle, and React's development build is two to four times slower.
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: [
      // React has had this hook since 18; Lingui brings a shim for older ones.
      { find: /^use-sync-external-store\/shim$/, replacement: join(webFolder, 'lib/external-store.ts') },
      // No list here grows without end, and every page would load what does.
      { find: /^\.\/infiniteQueryBehavior\.js$/, replacement: join(webFolder, 'lib/server/no-infinite-queries.ts') },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
};

const scoped = new Map<string, string>();

/** Each page's scripts contain names of classes, so they are short; two equal ones end the build. */
function scopedName(local: string, file: string): string {
  const source = `${relative(webFolder, file.replace(/\?.*/, ''))} ${local}`;
  const name = `_${local}_${createHash('sha256').update(source).digest('base64url').slice(0, 3)}`;
  const other = scoped.get(name) ?? source;
  if (other !== source) throw new Error(`the classes ${other} and ${source} have one name: call one of them otherwise`);
  scoped.set(name, source);
  return name;
}

export function clientBuild(outDir: string, take: (entries: Entries) => void): InlineConfig {
  return {
    ...shared,
    plugins: [
      wordsPlugin({ entries: entryModules, forServer: false }),
      contractPlugin(),
      macros(),
      react(),
      entriesPlugin(take),
      examWorkerPlugin(),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // Older browsers get both colours of light-dark() written out.
      cssTarget: ['chrome111', 'safari16', 'firefox115'],
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // An entry has loaded these before it asks for anything: naming them at each import would only make the list
        // longer.
        resolveDependencies: (_file, needed, { hostId }) =>
          needed.filter(
            (name) =>
              !/\/(?:react|rolldown-runtime|common|with)-/.test(name) &&
              !(isOfShopAlone(hostId) && name.includes('/lent-')),
          ),
      },
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: Object.fromEntries(entryNames.map((name) => [name, join(webFolder, name, 'main.tsx')])),
        output: {
          // Every file contains the names of files that it may load, and a hash does not compress. 42 bits distinguish
          // the releases of one file.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash:7].js`,
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: chunkByEntries(entryNames), debugName: 'by entries' }],
          },
        },
      },
    },
  };
}

/**
 * The file of what the shop alone loads at once, its routes among it; what the shop lends to other entries (chunks.ts)
 * is loaded then too.
 */
const isOfShopAlone = (file: string) => /\/with-shop-[\w-]{7}\.js$/.test(file);

/** A name that says in the network panel what it is: `words-hi-cart`, `cart`. */
function chunkName(chunk: Rolldown.PreRenderedChunk): string {
  const words = /^\0virtual:words\/(\w+)\/.*?([\w-]+)(?:\/main)?\.tsx?$/.exec(chunk.facadeModuleId ?? '');
  return words ? `words-${words[1]}-${words[2]}` : chunk.name.replace(/[^\w-]/g, '') || 'part';
}

export function serverBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    plugins: [wordsPlugin({ entries: entryModules, forServer: true }), macros(), react()],
    ssr: { noExternal: true },
    build: {
      ssr: join(webFolder, 'shop/server.tsx'),
      copyPublicDir: false,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: { entryFileNames: 'shop.js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  };
}
