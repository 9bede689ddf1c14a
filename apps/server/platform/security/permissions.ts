import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { type Role, type StaffRole, staffRoles } from '@kasauti/contract/identity/identity.ts';
import { type Scope, type ScopeKind, scopeKinds } from '@kasauti/contract/staff/scopes.ts';

/**
 * Work for staff: the roles that may do it, and the kinds of scope to which it can be limited. A user whose scope is of
 * another kind may not do it at all.
 */
type StaffWork = { roles: readonly Role[]; boundTo: readonly ScopeKind[] };
/**
 * Who may use a call, whatever object it names. `anyone`: no session is needed. `signed-in`: every role. `staff`: every
 * member of staff, with or without a scope. The latter is for answers whose parts each have their own permission.
 */
type Allowed = 'anyone' | 'signed-in' | 'staff' | StaffWork;

/**
 * The only permission table. Every route names one row. A test tries every route with every role, with the caller's own
 * objects and with those of others. A `{userId}` in a path must always be the session's user, whatever the row says.
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
  'sample.choose': { roles: ['author', 'admin'], boundTo: ['provider'] },
  'sale.decide': { roles: ['finance', 'admin'], boundTo: ['provider'] },
  'bank.write': { roles: ['author', 'admin'], boundTo: ['provider'] },
  'bank.export': { roles: ['author', 'admin'], boundTo: ['provider'] },
  'bank.review': { roles: ['author', 'admin'], boundTo: ['provider'] },
  'form.write': { roles: ['author', 'admin'], boundTo: ['provider'] },
  'form.publish': { roles: ['admin'], boundTo: [] },
  'key.change': { roles: ['author', 'admin'], boundTo: ['provider'] },
  'key.approve': { roles: ['admin'], boundTo: [] },
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
  'picture.see': 'anyone',
  'card.read': 'anyone',
  'result.own': 'signed-in',
  'review.decide': { roles: ['support', 'admin'], boundTo: ['provider', 'centre'] },
  'picture.read': { roles: ['author', 'marker', 'admin'], boundTo: ['provider'] },
  'response.mark': { roles: ['marker'], boundTo: ['provider'] },
  'marking.watch': { roles: ['marker', 'admin'], boundTo: ['provider'] },
  'people.help': { roles: ['support', 'admin'], boundTo: ['organisation'] },
  'people.access': { roles: ['admin'], boundTo: [] },
  'audit.read': { roles: ['admin'], boundTo: [] },
} as const satisfies Record<string, Allowed>;

export type Permission = keyof typeof permissions;
export type OpenPermission = { [P in Permission]: (typeof permissions)[P] extends 'anyone' ? P : never }[Permission];

/** Checks whether a role belongs to staff. Candidates and managers of organisations do not. */
export const isOfStaff = (role: Role): role is StaffRole => staffRoles.some((known) => known === role);

/**
 * Returns the kinds of scope to which a permission can be limited, from its field `boundTo`. No other code reads that
 * field.
 */
export function canBeBoundTo(permission: Permission): readonly ScopeKind[] {
  const allowed: Allowed = permissions[permission];
  return typeof allowed === 'string' ? [] : allowed.boundTo;
}

/**
 * Checks whether a user with this role and scope may use a call with this permission. For a visitor, the role is null.
 */
export function mayUse(permission: Permission, role: Role | null, scope: Scope | null = null): boolean {
  const allowed: Allowed = permissions[permission];
  if (allowed === 'anyone') return true;
  if (role === null) return false;
  if (allowed === 'signed-in') return true;
  if (allowed === 'staff') return isOfStaff(role);
  return allowed.roles.includes(role) && (scope === null || canBeBoundTo(permission).includes(scope.kind));
}

/** Returns the kinds of scope that a role can have. Each of them limits at least one of the role's permissions. */
export function scopesFor(role: StaffRole): ScopeKind[] {
  // Administrators manage the whole installation and all access, so they have no scope.
  if (role === 'admin') return [];
  const names = Object.keys(permissions) as Permission[];
  return scopeKinds.filter((kind) => names.some((name) => canBeBoundTo(name).includes(kind) && mayUse(name, role)));
}

/** Checks whether a role needs a scope. A centre manager always has one centre. */
export const mustBeBound = (role: StaffRole): boolean => role === 'centre_manager';

/**
 * Returns why a role cannot have a scope of this kind, or null if it can. With the scope, the role must still have at
 * least one permission.
 */
export function whyCannotBind(role: StaffRole, kind: ScopeKind | null): 'must-be-bound' | 'nothing-to-do' | null {
  if (kind === null) return mustBeBound(role) ? 'must-be-bound' : null;
  return scopesFor(role).includes(kind) ? null : 'nothing-to-do';
}

/**
 * Returns why a call and its permission contradict each other, or null if they do not. A call must declare a scope if
 * and only if its permission can be limited to one. Otherwise staff with a scope could use a call without a declared
 * scope for the whole installation.
 */
export function whyScopesDisagree(permission: Permission, { method, path, scope }: ContractEntry): string | null {
  const canBeBound = canBeBoundTo(permission).length > 0;
  if (canBeBound === (scope !== undefined)) return null;
  return `${method} ${path} ${canBeBound ? 'needs' : 'must not have'} a scope: ${permission} ${canBeBound ? 'can' : 'cannot'} be bound`;
}
