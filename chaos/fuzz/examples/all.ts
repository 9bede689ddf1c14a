import { accountExamples } from './account.ts';
import { attemptExamples } from './attempts.ts';
import { catalogueExamples } from './catalogue.ts';
import { contentExamples } from './content.ts';
import { identityExamples } from './identity.ts';
import { jobExamples } from './jobs.ts';
import type { Make } from './make.ts';
import { orderExamples } from './orders.ts';
import { peopleExamples } from './people.ts';
import { profileExamples } from './profiles.ts';
import { schedulingExamples } from './scheduling.ts';

/**
 * Examples by operation. An operation without an example is called by a user who is allowed to call it, with this
 * user's own id and with values that the schema allows.
 */
export const examples: Record<string, Make> = {};

for (const part of [
  identityExamples,
  accountExamples,
  profileExamples,
  catalogueExamples,
  orderExamples,
  schedulingExamples,
  attemptExamples,
  contentExamples,
  jobExamples,
  peopleExamples,
])
  for (const [operation, make] of Object.entries(part)) {
    if (operation in examples) throw new Error(`two files of examples name ${operation}`);
    examples[operation] = make;
  }
