import type { TestApp } from '../app.ts';

/** Makes failed jobs due now. Otherwise they would become due only after some seconds. */
export async function rescheduleJobs(app: TestApp): Promise<void> {
  await app.pool.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
  );
}
