import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { staffRoles } from '../identity/identity.ts';
import { roomBars } from '../scheduling/room-proctors.ts';
import { writtenReason } from '../shapes.ts';
import { onePerson, staffBars } from './people.ts';
import { scopeKinds, scopeShape } from './scopes.ts';

/* What an administrator decides about the work of the others. */

/** Roles, what each can be bound to, and the providers, centres and organisations that there are. */
export const listScopes = {
  method: 'GET',
  path: '/api/v1/scopes',
  answer: z.object({
    roles: z.array(
      z.object({ role: z.enum(staffRoles), kinds: z.array(z.enum(scopeKinds)), mustBeBound: z.boolean() }),
    ),
    data: z.array(z.object({ kind: z.enum(scopeKinds), id: z.string(), name: z.string() })),
  }),
  refusals: {},
} as const satisfies ContractEntry;

/**
 * Gives a member of staff another role, or binds them to something else. Their session ends: what they see next is
 * their new work.
 */
export const changeStaffRole = {
  method: 'POST',
  path: '/api/v1/people/{id}/role',
  params: onePerson,
  body: z.strictObject({
    role: z.enum(staffRoles),
    scope: z.nullable(scopeShape),
    reason: writtenReason(),
    /** The rooms that they could no longer watch may be without a proctor. */
    leaveRooms: z.optional(z.boolean()),
  }),
  answer: z.object({ role: z.enum(staffRoles), scope: z.nullable(scopeShape) }),
  refusals: {
    ...staffBars,
    ...roomBars,
    'must-be-bound': { status: 409, message: 'This role works in one place: say in which.' },
    'nothing-to-do': { status: 409, message: 'Bound to this, somebody with this role would have nothing to do.' },
    'scope-unknown': { status: 409, message: 'We could not find what they are to be bound to.' },
  },
} as const satisfies ContractEntry;
