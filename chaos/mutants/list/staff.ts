import type { Mutant } from '../mutant.ts';

const inMatrix = {
  file: 'apps/server/platform/permissions.ts',
  project: 'contract' as const,
  tests: ['apps/server/test/permission-matrix.contract.test.ts'],
} satisfies Partial<Mutant>;

/** What staff may do, and what is written down of it. */
export const staff: Mutant[] = [
  {
    ...inMatrix,
    name: 'finance decides about tests that a proctor ended',
    find: "'second-look.do': ['support', 'admin']",
    replace: "'second-look.do': ['support', 'finance', 'admin']",
  },
  {
    ...inMatrix,
    name: 'authors open identity documents',
    find: "'document.check': ['support', 'admin']",
    replace: "'document.check': ['support', 'author', 'admin']",
  },
];
