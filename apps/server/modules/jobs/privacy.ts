import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { listOwnApplications, listSavedJobs } from './read-applications.ts';
import { eraseApplicationRows } from './store/applications.ts';

export const privacy = { exportOf, eraseOf };

async function exportOf(app: App, userId: UserId): Promise<OwnData> {
  const saved = await listSavedJobs(app, userId);
  const sent = await listOwnApplications(app, userId);
  return { rows: { savedJobs: saved.data, jobApplications: sent.data }, files: [] };
}

/** Deletes the user's saved jobs and applications, including their texts and consents. */
async function eraseOf({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseApplicationRows(tx, userId);
  return [];
}
