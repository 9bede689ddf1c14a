import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { staffRoles } from '../identity/identity.ts';
import { roomBars } from '../scheduling/room-proctors.ts';
import { writtenReason } from '../shapes.ts';
import { onePerson, staffBars } from './people.ts';
import { scopeKinds, scopeShape } from './scopes.ts';

/* Operations of administrators on the roles and scopes of staff. */

/** Lists the roles with their possible scopes, and all providers, centres and organisations. */
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
 * Gives a staff member another role or scope. The staff member's session ends, so that the next login uses the new
 * access.
 */
export const changeStaffRole = {
  method: 'POST',
  path: '/api/v1/people/{id}/role',
  params: onePerson,
  body: z.strictObject({
    role: z.enum(staffRoles),
    scope: z.nullable(scopeShape),
    reason: writtenReason(),
    /** Whether rooms that lose their proctor by this change may be left without a proctor. */
    leaveRooms: z.optional(z.boolean()),
  }),
  answer: z.object({ role: z.enum(staffRoles), scope: z.nullable(scopeShape) }),
  refusals: {
    ...staffBars,
    ...roomBars,
    'must-be-bound': {
      status: 409,
      message: 'This role must be limited to one provider, centre or organisation. Choose which one.',
    },
    'nothing-to-do': { status: 409, message: 'With this limit, a person with this role could not do anything.' },
    'scope-unknown': {
      status: 409,
      message: 'We could not find the provider, centre or organisation to which this person should be limited.',
    },
  },
} as const satisfies ContractEntry;
