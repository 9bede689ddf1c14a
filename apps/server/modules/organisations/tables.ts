// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { OrganisationId, UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';

type Rows = {
  organisation: {
    organisation_id: OrganisationId;
    name: string;
    code: string;
    created_at: Date;
  };
  organisation_member: {
    organisation_id: OrganisationId;
    user_id: UserId;
    state: 'asked' | 'approved' | 'left';
    shares_results: Generated<boolean>;
    changed_at: Date;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
