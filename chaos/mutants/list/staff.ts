import type { Mutant } from '../mutant.ts';

const inMatrix = {
  file: 'apps/server/platform/security/permissions.ts',
  project: 'contract' as const,
  tests: ['apps/server/test/contract/permission-matrix.contract.test.ts'],
} satisfies Partial<Mutant>;

const inScopes = {
  project: 'contract' as const,
  tests: ['apps/server/test/contract/scope-matrix.contract.test.ts'],
} satisfies Partial<Mutant>;

/** Faults of staff permissions, and of the records of what staff do. */
export const staff: Mutant[] = [
  {
    ...inMatrix,
    name: 'finance decides about tests that a proctor ended',
    find: "'review.decide': { roles: ['support', 'admin']",
    replace: "'review.decide': { roles: ['support', 'finance', 'admin']",
  },
  {
    ...inMatrix,
    name: 'authors open identity documents',
    find: "'document.check': { roles: ['support', 'admin']",
    replace: "'document.check': { roles: ['support', 'author', 'admin']",
  },
  {
    ...inScopes,
    name: 'an author of one provider rewrites the listing of another',
    file: 'apps/server/platform/http/admission.ts',
    find: '(await context.scopes.reaches(scope, named.of, id))',
    replace: 'true',
  },
  {
    ...inScopes,
    name: 'whoever is bound to a centre does all the work of their role',
    file: 'apps/server/platform/security/permissions.ts',
    find: ' && (scope === null || canBeBoundTo(permission).includes(scope.kind))',
    replace: '',
  },
  {
    ...inScopes,
    name: 'an author of one provider sees the drafts of all',
    file: 'apps/server/modules/catalogue/store/listings.ts',
    find: "  if (within) exams = exams.where('exam.provider_id', '=', within.id as ProviderId);\n",
    replace: '',
  },
  {
    ...inScopes,
    name: 'a centre’s manager lets candidates of another centre in',
    file: 'apps/server/modules/scheduling/check-in/check-in.ts',
    find: "if (scope && (scope.kind !== 'centre' || scope.id !== centreId)) return false;",
    replace: '',
  },
  {
    ...inScopes,
    name: 'a live room is open to a proctor of another centre',
    file: 'apps/server/modules/proctoring/room/watch.ts',
    find: "if (!(await scopes.reaches(by.scope, 'room', roomId))) return false;",
    replace: '',
  },
];
