/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  // As in the log itself, an actor is any id: what is recorded must not depend on a kind.
  'refused_access.user_id': string;
};
