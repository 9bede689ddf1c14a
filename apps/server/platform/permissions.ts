import type { Role } from '@kasauti/contract/identity.ts';

/** Who may use a call, before any look at whose object it names. `anyone`: no session needed; `signed-in`: every role. */
type Allowed = 'anyone' | 'signed-in' | readonly Role[];

/**
 * The one permission table. Every route names one row; a test walks every route × role × own or other's object.
 * A `{userId}` in a path must be the session's user besides, whatever the row says.
 */
export const permissions = {
  'site.read': 'anyone',
  'session.begin': 'anyone',
  'session.own': 'signed-in',
  'session.end': 'anyone',
  'account.own': 'signed-in',
  'catalogue.read': 'anyone',
  'content.read': 'anyone',
  'contact.send': 'anyone',
  'ticket.read': 'anyone',
  'ticket.own': 'signed-in',
  'inbox.work': ['support', 'finance', 'admin'],
  'application.own': 'signed-in',
  'application.handle': ['support', 'admin'],
  'shelf.read': ['support', 'author', 'finance', 'admin'],
  'catalogue.edit': ['support', 'author', 'admin'],
  'sale.decide': ['finance', 'admin'],
  'jobs.edit': ['support', 'admin'],
  'content.edit': ['support', 'admin'],
  'jobs.read': 'anyone',
  'keys.read': 'anyone',
  'profile.own': 'signed-in',
  'profile.photo': 'signed-in',
  'document.check': ['support', 'admin'],
  'guardian.decide': 'anyone',
  'cart.own': 'signed-in',
  'wishlist.own': 'signed-in',
  'order.own': 'signed-in',
  'payment.report': 'anyone',
  'booking.claim': 'signed-in',
  'booking.own': 'signed-in',
  'check-in.do': ['proctor', 'centre_manager', 'admin'],
  'attempt.own': 'signed-in',
  'paper.read': 'signed-in',
  'room.watch': ['proctor', 'admin'],
  'result.own': 'signed-in',
  'second-look.do': ['support', 'admin'],
  'people.help': ['support', 'admin'],
  'people.access': ['admin'],
  'audit.read': ['admin'],
} as const satisfies Record<string, Allowed>;

export type Permission = keyof typeof permissions;
export type OpenPermission = { [P in Permission]: (typeof permissions)[P] extends 'anyone' ? P : never }[Permission];

/** Candidates and the managers of organisations are not staff. */
export const isOfStaff = (role: Role): boolean => role !== 'candidate' && role !== 'org_manager';

/** Says whether somebody of this role (null: nobody is signed in) may use a call with this permission. */
export function mayUse(permission: Permission, role: Role | null): boolean {
  const allowed: Allowed = permissions[permission];
  if (allowed === 'anyone') return true;
  if (role === null) return false;
  return allowed === 'signed-in' || allowed.includes(role);
}
