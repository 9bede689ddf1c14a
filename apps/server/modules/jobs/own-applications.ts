import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { listOwnApplications, listSavedJobs } from './read-applications.ts';

export async function ownApplications(app: App, userId: UserId): Promise<OwnData> {
  const saved = await listSavedJobs(app, userId);
  const sent = await listOwnApplications(app, userId);
  return { rows: { savedJobs: saved.data, jobApplications: sent.data }, files: [] };
}
