import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { type Role, type StaffRole, staffRoles } from '@kasauti/contract/identity/identity.ts';
import { type Scope, type ScopeKind, scopeKinds } from '@kasauti/contract/staff/scopes.ts';

/**
 * Work of staff: who does it, and what they can be bound to in it. Somebody who is bound to anything else may not do it
 * at all.
 */
type StaffWork = { roles: readonly Role[]; boundTo: readonly ScopeKind[] };
/**
 * Who may use a call, before any look at whose object it names. `anyone`: no session needed; `signed-in`: every role;
 * `staff`: every member of staff, bound or not, since each part of the answer asks another permission.
 */
type Allowed = 'anyone' | 'signed-in' | 'staff' | StaffWork;

/**
 * The one permission table. Every route names one row; a test walks every route × role × own or other's object. A
 * `{userId}` in a path must also be the session's user, whatever the row says.
 */
export const permissions = {
  'site.read': 'anyone',
  'console.use': 'staff',
  'sales.read': { roles: ['finance', 'admin'], boundTo: [] },
  'figures.read': { roles: ['support', 'finance', 'admin'], boundTo: [] },
  'session.begin': 'anyone',
  'session.own': 'signed-in',
  'session.end': 'anyone',
  'account.own': 'signed-in',
  'catalogue.read': 'anyone',
  'content.read': 'anyone',
  'contact.send': 'anyone',
  'ticket.read': 'anyone',
  'ticket.own': 'signed-in',
  'inbox.work': { roles: ['support', 'finance', 'admin'], boundTo: [] },
  'application.own': 'signed-in',
  'application.handle': { roles: ['support', 'admin'], boundTo: [] },
  'shelf.read': { roles: ['support', 'author', 'finance', 'admin'], boundTo: ['provider'] },
  'catalogue.edit': { roles: ['support', 'author', 'admin'], boundTo: ['provider'] },
  'sale.decide': { roles: ['finance', 'admin'], boundTo: ['provider'] },
  'jobs.edit': { roles: ['support', 'admin'], boundTo: [] },
  'content.edit': { roles: ['support', 'admin'], boundTo: [] },
  'jobs.read': 'anyone',
  'keys.read': 'anyone',
  'profile.own': 'signed-in',
  'profile.photo': 'signed-in',
  'document.check': { roles: ['support', 'admin'], boundTo: [] },
  'guardian.decide': 'anyone',
  'cart.own': 'signed-in',
  'wishlist.own': 'signed-in',
  'order.own': 'signed-in',
  'payment.report': 'anyone',
  'booking.claim': 'signed-in',
  'booking.own': 'signed-in',
  'check-in.do': { roles: ['proctor', 'centre_manager', 'admin'], boundTo: ['centre'] },
  'attempt.own': 'signed-in',
  'paper.read': 'signed-in',
  'room.assign': { roles: ['admin'], boundTo: [] },
  'room.watch': { roles: ['proctor', 'admin'], boundTo: ['centre'] },
  'practice.try': 'anyone',
  'result.own': 'signed-in',
  'review.decide': { roles: ['support', 'admin'], boundTo: ['provider', 'centre'] },
  'people.help': { roles: ['support', 'admin'], boundTo: ['organisation'] },
  'people.access': { roles: ['admin'], boundTo: [] },
  'audit.read': { roles: ['admin'], boundTo: [] },
} as const satisfies Record<string, Allowed>;

export type Permission = keyof typeof permissions;
export type OpenPermission = { [P in Permission]: (typeof permissions)[P] extends 'anyone' ? P : never }[Permission];

/** Candidates and the managers of organisations are not staff. */
export const isOfStaff = (role: Role): role is StaffRole => staffRoles.some((known) => known === role);

/** By what the work of a permission can be bound: the column `boundTo` of the table. Nothing else reads it. */
export function canBeBoundTo(permission: Permission): readonly ScopeKind[] {
  const allowed: Allowed = permissions[permission];
  return typeof allowed === 'string' ? [] : allowed.boundTo;
}

/**
 * Says whether somebody of this role (null: nobody is signed in), bound to this scope, may use a call with this
 * permission.
 */
export function mayUse(permission: Permission, role: Role | null, scope: Scope | null = null): boolean {
  const allowed: Allowed = permissions[permission];
  if (allowed === 'anyone') return true;
  if (role === null) return false;
  if (allowed === 'signed-in') return true;
  if (allowed === 'staff') return isOfStaff(role);
  return allowed.roles.includes(role) && (scope === null || canBeBoundTo(permission).includes(scope.kind));
}

/** What somebody of this role can be bound to: what at least one of their permissions can be. */
export function scopesFor(role: StaffRole): ScopeKind[] {
  // Administrators look after the whole installation and everybody's access, so they are bound to nothing.
  if (role === 'admin') return [];
  const names = Object.keys(permissions) as Permission[];
  return scopeKinds.filter((kind) => names.some((name) => canBeBoundTo(name).includes(kind) && mayUse(name, role)));
}

/** A centre manager is bound to one centre. */
export const mustBeBound = (role: StaffRole): boolean => role === 'centre_manager';

/**
 * Says why somebody cannot have this role bound to this, or null: nobody is bound to what leaves them nothing to do.
 */
export function whyCannotBind(role: StaffRole, kind: ScopeKind | null): 'must-be-bound' | 'nothing-to-do' | null {
  if (kind === null) return mustBeBound(role) ? 'must-be-bound' : null;
  return scopesFor(role).includes(kind) ? null : 'nothing-to-do';
}

/**
 * A call that can be bound declares its scope, and no other does: a call that forgets it would be open to the whole
 * installation.
 */
export function whyScopesDisagree(permission: Permission, { method, path, scope }: ContractEntry): string | null {
  const canBeBound = canBeBoundTo(permission).length > 0;
  if (canBeBound === (scope !== undefined)) return null;
  return `${method} ${path} ${canBeBound ? 'needs' : 'must not have'} a scope: ${permission} ${canBeBound ? 'can' : 'cannot'} be bound`;
}
