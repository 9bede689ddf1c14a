import { jobsInHindi } from './jobs/in-hindi.ts';
import { northernJobs } from './jobs/north.ts';
import { southernJobs } from './jobs/south.ts';
import type { SeedJob } from './types.ts';

export const jobs: SeedJob[] = [...northernJobs, ...southernJobs].map((job) => ({ ...job, hi: jobsInHindi[job.slug] }));
