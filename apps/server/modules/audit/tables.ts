import type { Generated } from 'kysely';

type AuditTables = {
  audit_head: { only_row: boolean; last_no: number; last_hash: Buffer };
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
  refused_access: { user_id: string; minute_at: Date; actor_role: string; further: Generated<number> };
};

declare module '../../platform/database.ts' {
  interface Tables extends AuditTables {}
}
