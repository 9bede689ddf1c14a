// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';

type Rows = {
  cart_line: {
    user_id: UserId;
    exam_id: ExamId;
    quantity: number;
    seen_price_in_paise: number;
    added_at: Date;
  };
  wishlist_item: {
    user_id: UserId;
    exam_id: ExamId;
    added_at: Date;
    told_price_in_paise: number | null;
    new_dates_since: Date | null;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
