import type { UserId } from '@kasauti/contract/ids.ts';

type OffersTables = { offers_told: { user_id: UserId; told_until: Date } };

declare module '../../platform/database.ts' {
  interface Tables extends OffersTables {}
}
