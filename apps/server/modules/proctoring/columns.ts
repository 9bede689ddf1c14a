import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';

/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  'proctor_action.reason_code': ReasonCode;
};
