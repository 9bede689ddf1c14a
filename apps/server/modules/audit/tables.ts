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
};

declare module '../../platform/database.ts' {
  interface Tables extends AuditTables {}
}
