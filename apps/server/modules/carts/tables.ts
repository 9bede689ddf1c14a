import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';

type CartTables = {
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
    new_dates_since: Generated<Date | null>;
  };
};

declare module '../../platform/database.ts' {
  interface Tables extends CartTables {}
}
