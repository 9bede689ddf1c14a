import type { CriterionPoints } from '@kasauti/domain/marking/by-people/points.ts';
import type { ColumnType } from 'kysely';

/** Column types that cannot be derived from the database schema. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  'marking.points': ColumnType<CriterionPoints, string, never>;
};
