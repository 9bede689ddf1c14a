import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { ScopeKind } from '@kasauti/contract/staff/scopes.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';

/** The parts of the staff console. The server's permission table says who may use them; this says what is offered. */
export type Area =
  | 'rooms'
  | 'check-in'
  | 'reviews'
  | 'inbox'
  | 'people'
  | 'audit'
  | 'applications'
  | 'jobs'
  | 'catalogue'
  | 'content'
  | 'documents';

const areasByRole: Partial<Record<Role, readonly Area[]>> = {
  proctor: ['rooms', 'check-in'],
  centre_manager: ['check-in'],
  author: ['catalogue'],
  finance: ['inbox', 'catalogue'],
  support: ['inbox', 'documents', 'people', 'reviews', 'applications', 'jobs', 'catalogue', 'content'],
  admin: [
    'rooms',
    'check-in',
    'reviews',
    'inbox',
    'documents',
    'people',
    'audit',
    'applications',
    'jobs',
    'catalogue',
    'content',
  ],
};

/** What can be done for one provider, one centre or one organisation alone. */
const areasOfScope: Record<ScopeKind, readonly Area[]> = {
  provider: ['catalogue', 'reviews'],
  centre: ['rooms', 'check-in', 'reviews'],
  organisation: ['people'],
};

/** Bound staff are offered what their role does in their scope, and nothing else. */
export function areasOf({ role, boundTo }: Pick<AuthUser, 'role' | 'boundTo'>): readonly Area[] {
  const areas = (role && areasByRole[role]) ?? [];
  return boundTo ? areas.filter((area) => areasOfScope[boundTo].includes(area)) : areas;
}

export type AreaGroup = 'exam-day' | 'people' | 'shop' | 'records';

/** Areas by what they are about, in the order of the rail; a group without any is left out. */
export function groupAreas(areas: readonly Area[]): { group: AreaGroup; areas: Area[] }[] {
  return areaGroups
    .map(({ group, areas: all }) => ({ group, areas: all.filter((area) => areas.includes(area)) }))
    .filter((one) => one.areas.length > 0);
}

const areaGroups: { group: AreaGroup; areas: readonly Area[] }[] = [
  { group: 'exam-day', areas: ['rooms', 'check-in', 'reviews'] },
  { group: 'people', areas: ['inbox', 'people', 'documents', 'applications'] },
  { group: 'shop', areas: ['catalogue', 'content', 'jobs'] },
  { group: 'records', areas: ['audit'] },
];

/** Which roles are offered to write a test's texts, and which to decide about its price and sale. */
export const mayWriteTests = (role: Role | undefined) => role === 'support' || role === 'author' || role === 'admin';
export const mayDecideSale = (role: Role | undefined) => role === 'finance' || role === 'admin';

export type Figure = 'sales' | 'tests';

/** What somebody is shown of the last days. Whoever is bound sees nothing of the whole house. */
export function figuresOf({ role, boundTo }: Pick<AuthUser, 'role' | 'boundTo'>): readonly Figure[] {
  if (boundTo) return [];
  if (role === 'finance' || role === 'admin') return ['sales', 'tests'];
  return role === 'support' ? ['tests'] : [];
}

/** Candidates and the managers of organisations have no business here. */
export function isStaff(role: Role | undefined): boolean {
  return role !== undefined && role !== 'candidate' && role !== 'org_manager';
}

export const areaPaths: Record<Area, string> = {
  rooms: '/staff/rooms',
  'check-in': '/staff/check-in',
  reviews: '/staff/reviews',
  inbox: '/staff/inbox',
  applications: '/staff/applications',
  jobs: '/staff/jobs',
  catalogue: '/staff/tests',
  content: '/staff/content',
  people: '/staff/people',
  audit: '/staff/audit',
  documents: '/staff/documents',
};
