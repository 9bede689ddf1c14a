import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { createLogger, type InlineConfig, type Logger, type PluginOption, type Rolldown } from 'vite';
import { chunkByEntries } from './chunks.ts';
import { contractPlugin } from './contract-plugin.ts';
import { type Entries, entriesPlugin } from './entries-plugin.ts';
import { examWorkerPlugin } from './exam-worker-plugin.ts';
import { webFolder } from './places.ts';
import { plainImportsPlugin } from './plain-imports-plugin.ts';
import { wordsPlugin } from './words-plugin.ts';

export const entryNames = ['shop', 'exam', 'staff'] as const;
const assetFileNames = 'assets/[name]-[hash:7][extname]';
const entryModules = entryNames.map((name) => `${name}/main.tsx`);

/**
 * Returns Lingui's macro plug-in. It gets its folder and its configuration file, because tests that start in the root
 * folder do not find them otherwise.
 */
export function macros(): PluginOption {
  const here = { cwd: webFolder, configPath: join(webFolder, 'lingui.config.ts') };
  return babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)] });
}

/**
 * Logs all warnings except one, which is about the addresses of pictures in styles that another file composes. These
 * styles contain no pictures, so the warning has no meaning here.
 */
function quietLogger(): Logger {
  const logger = createLogger('warn');
  const isNoise = (text: string) => text.includes('did not pass the `from` option');
  return {
    ...logger,
    warnOnce(text, options) {
      if (!isNoise(text)) logger.warnOnce(text, options);
    },
  };
}

const shared: InlineConfig = {
  configFile: false,
  root: webFolder,
  logLevel: 'warn',
  customLogger: quietLogger(),
  publicDir: join(webFolder, 'public'),
  // Vite does not set NODE_ENV in a bundle for the server. Without it React's development build would run, which is two
  // to four times slower.
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: [
      // Lingui imports a replacement of this hook for old versions of React. React itself has the hook since version
      // 18.
      { find: /^use-sync-external-store\/shim$/, replacement: join(webFolder, 'lib/external-store.ts') },
      // Every page would load the code for infinite queries, but no page uses it.
      { find: /^\.\/infiniteQueryBehavior\.js$/, replacement: join(webFolder, 'lib/server/no-infinite-queries.ts') },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
};

const scoped = new Map<string, string>();

/**
 * Returns a short name for a class, because the scripts of every page contain the names. Throws if two classes get the
 * same name.
 */
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
      plainImportsPlugin(),
      examWorkerPlugin(),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // For these browsers the build replaces light-dark() with both of its colours.
      cssTarget: ['chrome111', 'safari16', 'firefox115'],
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // Entries load these files before any dynamic import, so the imports do not need to name them.
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
          // Every file contains the names of the files that it may load, and hashes cannot be compressed. So they are
          // short: 42 bits are enough to distinguish the releases of a file.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash:7].js`,
          assetFileNames,
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
 * Returns true for the file with the modules that only the shop loads at once, for example its routes. The modules that
 * pages of other entries use too are in a second file (`lent-` in chunks.ts), which is loaded at the same time.
 */
const isOfShopAlone = (file: string) => /\/with-shop-[\w-]{7}\.js$/.test(file);

/** Returns a file name that says what the file contains, for example `words-hi-cart` or `cart`. */
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
        output: {
          entryFileNames: 'shop.js',
          chunkFileNames: 'parts/[name]-[hash].js',
          // Pictures have the same names as in the browser's build, so that the rendered addresses are right.
          assetFileNames,
        },
      },
    },
  };
}
