import * as z from 'zod/mini';
import { type CentreId, type OrganisationId, type ProviderId, wireId } from '../ids.ts';

/* What the work of a member of staff can be bound to: then they see and change nothing outside it. */

export const scopeKinds = ['provider', 'centre', 'organisation'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

export const scopeShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('provider'), id: wireId<ProviderId>() }),
  z.strictObject({ kind: z.literal('centre'), id: wireId<CentreId>() }),
  z.strictObject({ kind: z.literal('organisation'), id: wireId<OrganisationId>() }),
]);
export type Scope = z.infer<typeof scopeShape>;

/** What belongs to a provider, a centre or an organisation, in the words of the calls about it. */
export type ScopedObject = 'exam' | 'room' | 'booking' | 'attempt' | 'person' | 'unlock';
