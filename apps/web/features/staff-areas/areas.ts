import type { Role } from '@kasauti/contract/identity.ts';

/** The parts of the staff console. Who may use them is the server's permission table's to say; here stands what is offered. */
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

export function areasOf(role: Role | undefined): readonly Area[] {
  return (role && areasByRole[role]) ?? [];
}

/** Who is offered to write what stands about a test, and who to decide about its price and sale. */
export const mayWriteTests = (role: Role | undefined) => role === 'support' || role === 'author' || role === 'admin';
export const mayDecideSale = (role: Role | undefined) => role === 'finance' || role === 'admin';

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
