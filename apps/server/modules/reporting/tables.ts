// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';

type Rows = {
  audit_check: {
    audit_check_id: string;
    asked_by: UserId;
    asked_at: Date;
    entries_to_check: number;
    entries_checked: Generated<number>;
    finished_at: Date | null;
    is_whole: boolean | null;
    head_hash: string | null;
    bad_entry_no: number | null;
    problem: string | null;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
