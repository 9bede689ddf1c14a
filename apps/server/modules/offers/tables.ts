// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { UserId } from '@kasauti/contract/ids.ts';

type Rows = {
  offers_told: {
    user_id: UserId;
    told_until: Date;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
