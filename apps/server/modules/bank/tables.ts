// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { ItemId, ItemVersionId } from '@kasauti/contract/ids.ts';

type Rows = {
  item: {
    item_id: ItemId;
    item_code: string;
    topic: string;
    difficulty: 'easy' | 'medium' | 'hard';
    created_at: Date;
  };
  item_version: {
    item_version_id: ItemVersionId;
    item_id: ItemId;
    version_no: number;
    content_hash: Buffer;
    created_at: Date;
  };
  'sealed.item_source': {
    item_version_id: ItemVersionId;
    content: Buffer;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
