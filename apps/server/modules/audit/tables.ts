// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  audit_head: {
    only_row: Generated<boolean>;
    last_no: number;
    last_hash: Buffer;
  };
  audit_entry: {
    entry_no: number;
    at: Date;
    actor_id: string | null;
    actor_role: string;
    action: string;
    object_kind: string;
    object_id: string;
    reason: string | null;
    detail: string;
    request_id: string | null;
    prev_hash: Buffer;
    hash: Buffer;
  };
  refused_access: {
    user_id: Columns['refused_access.user_id'];
    minute_at: Date;
    actor_role: string;
    further: Generated<number>;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
