export { eraseApplications } from './erase-applications.ts';
export { ownApplications } from './own-applications.ts';
export { type NewJob, postJob } from './post-job.ts';
export { registerJobs } from './routes.ts';
