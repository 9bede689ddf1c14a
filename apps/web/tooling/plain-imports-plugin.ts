import type { Plugin } from 'vite';

/**
 * Matches Vite's wrapper around an import that needs no further files, for example `preload(() =>
 * import('./words-hi-cart.js'), [])`.
 */
const wrapped = /\b[\w$]+\(\(\)=>(import\([`'"][^`'"]+[`'"]\)),\[\]\)/g;

/**
 * Removes this wrapper, because it has no effect without further files. The routes of the shop contain about a hundred
 * such imports, and every page loads the routes.
 */
export function plainImportsPlugin(): Plugin {
  return {
    name: 'kasauti-plain-imports',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = chunk.code.replace(wrapped, '$1');
        }
      },
    },
  };
}
