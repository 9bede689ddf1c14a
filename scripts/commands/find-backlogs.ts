import { backlogs } from '../../apps/server/backlogs.ts';
import { backlogWarnings, readBacklogs } from '../../apps/server/platform/backlog.ts';
import { openDatabase } from '../../apps/server/platform/database/database.ts';

/** Returns a sentence for each kind of work in this database that waits for longer than usual. */
export async function findBacklogs(url: string): Promise<string[]> {
  const { database, pool } = openDatabase({ url, connections: 1, name: 'kasauti doctor' });
  try {
    return backlogWarnings(await readBacklogs(database, backlogs));
  } finally {
    await pool.end();
  }
}
