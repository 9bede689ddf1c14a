/** Column types that cannot be derived from the database schema. `npm run tables` copies them into `tables.ts`. */
export type Columns = {
  // An actor may have an id of any kind, as in the audit log.
  'refused_access.user_id': string;
};
