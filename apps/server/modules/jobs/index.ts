export { type NewJob, postJob } from './post-job.ts';
export { registerJobs } from './routes.ts';
