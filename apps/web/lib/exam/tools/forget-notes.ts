export const notesDatabaseName = 'kasauti-tools';

/**
 * Asks the browser to delete the notes of all attempts. Pages that have the database open close it
 * (`notes-database.ts`). Does nothing if the browser has no database.
 */
export function forgetAllNotes(): void {
  try {
    indexedDB.deleteDatabase(notesDatabaseName);
  } catch {
    // Storage is off, so there are no notes.
  }
}
