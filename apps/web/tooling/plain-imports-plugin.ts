import type { Plugin } from 'vite';

/** Vite's wrapper around an import without further files: `preload(() => import('./words-hi-cart.js'), [])`. */
const wrapped = /\b[\w$]+\(\(\)=>(import\([`'"][^`'"]+[`'"]\)),\[\]\)/g;

/**
 * Removes the wrapper from imports that load nothing else. The routes of the shop have a hundred of these, and every
 * page loads the routes.
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
