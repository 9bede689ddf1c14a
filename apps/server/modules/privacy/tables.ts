// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { DataExportId, UserId } from '@kasauti/contract/ids.ts';

type Rows = {
  data_export: {
    data_export_id: DataExportId;
    user_id: UserId;
    asked_at: Date;
    ready_at: Date | null;
    expires_at: Date | null;
    piece_count: number | null;
    size_in_bytes: number | null;
    ticket_hash: Buffer | null;
    ticket_expires_at: Date | null;
  };
  account_erasure: {
    user_id: UserId;
    closed_at: Date;
    object_keys: string[] | null;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
