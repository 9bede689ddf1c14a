import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';

/** Column types that cannot be derived from the database schema. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'proctor_action.reason_code': ReasonCode;
};
