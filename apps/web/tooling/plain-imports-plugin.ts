import type { Plugin } from 'vite';

/** Vite's form of an import that has nothing to load beside it: `preload(() => import('./words-hi-cart.js'), [])`. */
const wrapped = /\b[\w$]+\(\(\)=>(import\([`'"][^`'"]+[`'"]\)),\[\]\)/g;

/**
 * Leaves only the import of each wrapped import that loads nothing else. The routes of the shop have a hundred of
 * these, and every page loads them.
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
