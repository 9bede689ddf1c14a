export { type NewJob, postJob } from './post-job.ts';
export { privacy } from './privacy.ts';
export { registerJobs } from './routes.ts';
