import type { Cell } from '../../platform/database/database.ts';

export type AccommodationKind = Cell<'accommodation', 'kind'>;
export type DocumentKind = Cell<'profile_document', 'kind'>;
