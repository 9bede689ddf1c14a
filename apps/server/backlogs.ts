import { settlementBacklogs } from './modules/orders/index.ts';
import type { Backlog } from './platform/backlog.ts';
import { deadJobs } from './platform/jobs/job-backlogs.ts';
import { waitingMail } from './platform/mail/waiting-mail.ts';

/** The work that operators watch (docs/runbooks/monitoring.md). */
export const backlogs: readonly Backlog[] = [deadJobs, waitingMail, ...settlementBacklogs];
