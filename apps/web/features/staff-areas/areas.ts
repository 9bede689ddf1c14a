import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { ScopeKind } from '@kasauti/contract/staff/scopes.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';

/**
 * An area of the staff console. This file decides only which areas are shown. The permission table of the server
 * decides who may use their functions.
 */
export type Area =
  | 'rooms'
  | 'check-in'
  | 'reviews'
  | 'marking'
  | 'inbox'
  | 'people'
  | 'audit'
  | 'applications'
  | 'jobs'
  | 'catalogue'
  | 'bank'
  | 'forms'
  | 'content'
  | 'documents';

const areasByRole: Partial<Record<Role, readonly Area[]>> = {
  proctor: ['rooms', 'check-in'],
  centre_manager: ['check-in'],
  marker: ['marking'],
  author: ['bank', 'forms', 'catalogue'],
  finance: ['inbox', 'catalogue'],
  support: ['inbox', 'documents', 'people', 'reviews', 'applications', 'jobs', 'catalogue', 'content'],
  admin: [
    'rooms',
    'check-in',
    'reviews',
    'marking',
    'inbox',
    'documents',
    'people',
    'audit',
    'applications',
    'jobs',
    'bank',
    'forms',
    'catalogue',
    'content',
  ],
};

/**
 * For each kind of scope, the areas that can be limited to such a scope: one provider, one centre or one organisation.
 */
const areasOfScope: Record<ScopeKind, readonly Area[]> = {
  provider: ['bank', 'forms', 'catalogue', 'reviews', 'marking'],
  centre: ['rooms', 'check-in', 'reviews'],
  organisation: ['people'],
};

/**
 * Returns the areas for the role of the user. If the user has a scope, returns only areas that can be limited to it.
 */
export function areasOf({ role, boundTo }: Pick<AuthUser, 'role' | 'boundTo'>): readonly Area[] {
  const areas = (role && areasByRole[role]) ?? [];
  return boundTo ? areas.filter((area) => areasOfScope[boundTo].includes(area)) : areas;
}

export type AreaGroup = 'exam-day' | 'people' | 'exams' | 'shop' | 'records';

/** Groups the areas by topic, in the order of the navigation. Empty groups are left out. */
export function groupAreas(areas: readonly Area[]): { group: AreaGroup; areas: Area[] }[] {
  return areaGroups
    .map(({ group, areas: all }) => ({ group, areas: all.filter((area) => areas.includes(area)) }))
    .filter((one) => one.areas.length > 0);
}

const areaGroups: { group: AreaGroup; areas: readonly Area[] }[] = [
  { group: 'exam-day', areas: ['rooms', 'check-in', 'reviews', 'marking'] },
  { group: 'people', areas: ['inbox', 'people', 'documents', 'applications'] },
  { group: 'exams', areas: ['bank', 'forms'] },
  { group: 'shop', areas: ['catalogue', 'content', 'jobs'] },
  { group: 'records', areas: ['audit'] },
];

/**
 * Checks whether the role is offered the form for the texts of a test. `mayDecideSale` checks the same for the price
 * and the sale.
 */
export const mayWriteTests = (role: Role | undefined) => role === 'support' || role === 'author' || role === 'admin';
/** Checks whether the role can choose questions of the bank, with their answers, for the page of a test. */
export const mayChooseSamples = (role: Role | undefined) => role === 'author' || role === 'admin';
/** Checks whether the role can publish forms. */
export const mayPublishForms = (role: Role | undefined) => role === 'admin';
export const mayDecideSale = (role: Role | undefined) => role === 'finance' || role === 'admin';

export type Figure = 'sales' | 'tests';

/**
 * Returns the figures that the user may see on the home page. Staff with a scope see none, because the figures cover
 * the whole site.
 */
export function figuresOf({ role, boundTo }: Pick<AuthUser, 'role' | 'boundTo'>): readonly Figure[] {
  if (boundTo) return [];
  if (role === 'finance' || role === 'admin') return ['sales', 'tests'];
  return role === 'support' ? ['tests'] : [];
}

/** Checks whether the role uses the staff console. Candidates and organisation managers do not use it. */
export function isStaff(role: Role | undefined): boolean {
  return role !== undefined && role !== 'candidate' && role !== 'org_manager';
}

export const areaPaths: Record<Area, string> = {
  rooms: '/staff/rooms',
  'check-in': '/staff/check-in',
  reviews: '/staff/reviews',
  marking: '/staff/marking',
  inbox: '/staff/inbox',
  applications: '/staff/applications',
  jobs: '/staff/jobs',
  bank: '/staff/bank',
  forms: '/staff/forms',
  catalogue: '/staff/tests',
  content: '/staff/content',
  people: '/staff/people',
  audit: '/staff/audit',
  documents: '/staff/documents',
};
