/** Types of columns that SQL does not say. `npm run tables` puts them into `tables.ts`. */
export type Columns = {
  // As in the log, an actor can be an id of any kind.
  'refused_access.user_id': string;
};
