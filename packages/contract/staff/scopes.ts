import * as z from 'zod/mini';
import { type CentreId, type OrganisationId, type ProviderId, wireId } from '../ids.ts';

/* The scope of a staff member. With a scope, the staff member can see and change only objects within it. */

export const scopeKinds = ['provider', 'centre', 'organisation'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

export const scopeShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('provider'), id: wireId<ProviderId>() }),
  z.strictObject({ kind: z.literal('centre'), id: wireId<CentreId>() }),
  z.strictObject({ kind: z.literal('organisation'), id: wireId<OrganisationId>() }),
]);
export type Scope = z.infer<typeof scopeShape>;

/** Types of objects that belong to a provider, a centre or an organisation. */
export type ScopedObject =
  | 'exam'
  | 'item'
  | 'passage'
  | 'picture'
  | 'import'
  | 'form'
  | 'published-form'
  | 'room'
  | 'booking'
  | 'attempt'
  | 'response'
  | 'person'
  | 'unlock';
