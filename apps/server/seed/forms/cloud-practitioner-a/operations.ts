import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';
import { en, lines } from '../wording.ts';

export const scenario: SourceForm['stimuli'][number] = {
  stimulusRef: 'library-friday',
  title: en`A Friday at the State library service`,
  body: en`${lines(
    'A small team runs the lending service of the State’s public libraries. A new version is installed by hand on all servers every Friday evening. The database is backed up once a day.',
    '',
    '| Time on Friday | What happened |',
    '| 02:00 | The daily backup of the database is taken and is complete at once. |',
    '| 18:40 | Version 41 is installed on all servers. |',
    '| 18:52 | An alert: failed requests have risen from 0.2% to 12%. |',
    '| 19:25 | Nobody finds the installation files of version 40; they are built again from the source. |',
    '| 19:42 | Version 40 runs again. Failed requests are back at 0.2%. |',
    '| 20:30 | While tidying up, an operator deletes the table of loans by mistake. The service is stopped at once. |',
    '| 22:00 | The database has been restored from the backup of 02:00, and the service runs again. |',
  )}`,
};

export const operations: SourceItem[] = [
  {
    itemRef: 'operations-01',
    topic: 'Recovery point',
    difficulty: 'medium',
    stimulusRef: 'library-friday',
    prompt: en`How many hours of recorded loans were lost through the deletion and the restore?`,
    answer: { kind: 'single-choice', options: [en`1.5`, en`18.5`, en`20`, en`24`], correct: 1 },
    explanation: en`The restored state is that of 02:00; everything recorded from then until 20:30 is gone: 18.5 hours. That is the recovery **point** actually reached.`,
  },
  {
    itemRef: 'operations-02',
    topic: 'Recovery time',
    difficulty: 'easy',
    stimulusRef: 'library-friday',
    prompt: en`The team’s objective is to be running again within two hours of losing data (recovery time objective). Was it met after the deletion?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`No, because the data was 18.5 hours old`,
        en`No, because the service was down from 18:52`,
        en`Yes, it took 1.5 hours`,
        en`Yes, because the backup itself took no time`,
      ],
      correct: 2,
    },
    explanation: en`The recovery **time** counts from the loss, 20:30, to the service running again, 22:00: 1.5 hours. How much data was lost is a matter of the recovery point objective.`,
  },
  {
    itemRef: 'operations-03',
    topic: 'Point-in-time recovery',
    difficulty: 'medium',
    stimulusRef: 'library-friday',
    prompt: en`Which change would have limited the lost loans to a few minutes?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Archiving the database’s transaction log continuously, so that it can be restored to any moment`,
        en`Keeping the daily backups for ninety days instead of thirty`,
        en`A second copy of the database that repeats every change at once`,
        en`Faster disks for the backup`,
      ],
      correct: 0,
    },
    explanation: en`With the log archived, the backup of 02:00 can be rolled forward to just before 20:30. A live copy would have repeated the deletion within a second, and neither longer keeping nor faster disks make the backup newer.`,
  },
  {
    itemRef: 'operations-04',
    topic: 'Safer releases',
    difficulty: 'medium',
    stimulusRef: 'library-friday',
    prompt: en`Which changes would have made the **release** do less harm? Choose **all** that would.`,
    answer: {
      kind: 'multiple-choice',
      options: [
        en`Installing a new version on one server first and comparing its errors`,
        en`Collecting the changes of a month into each release`,
        en`Keeping the installation files of the last versions at hand`,
        en`Going back automatically when failed requests rise above a limit`,
      ],
      correct: [0, 2, 3],
    },
    explanation: en`A first server limits how many users meet a fault; kept files and an automatic way back shorten it. Larger releases make faults likelier and harder to find.`,
  },
  {
    itemRef: 'operations-05',
    topic: 'Deployment strategies',
    difficulty: 'easy',
    prompt: en`A second complete environment with the new version is built beside the running one; then all traffic is switched over at once, and back if need be. This is called`,
    answer: {
      kind: 'single-choice',
      options: [en`a rolling update.`, en`a canary release.`, en`a feature flag.`, en`a blue–green deployment.`],
      correct: 3,
    },
    explanation: en`Blue–green keeps two whole environments and switches between them. A canary gives the new version a small share of traffic, a rolling update replaces servers one after another, and a feature flag switches a function inside one version.`,
  },
  {
    itemRef: 'operations-06',
    topic: 'Error budget',
    difficulty: 'medium',
    prompt: en`A service has the objective that 99.5% of requests succeed in each period of 30 days. In this period it will receive about 2,000,000 requests, and 6,500 have failed so far. How many more may fail?`,
    answer: { kind: 'single-choice', options: [en`3,500`, en`10,000`, en`1,000`, en`6,500`], correct: 0 },
    explanation: en`The error budget is 0.5% of 2,000,000: $0.005 \times 2000000 = 10000$ requests. $10000 - 6500 = 3500$ remain.`,
  },
  {
    itemRef: 'operations-07',
    topic: 'Percentiles',
    difficulty: 'medium',
    prompt: en`“The 95th percentile of the response time is 300 ms” means that`,
    answer: {
      kind: 'single-choice',
      options: [
        en`the average response time is 300 ms.`,
        en`95% of the requests took 300 ms or less.`,
        en`5% of the requests failed.`,
        en`no request took longer than 300 ms.`,
      ],
      correct: 1,
    },
    explanation: en`A percentile names the value below or at which that share of the measurements lies. It says nothing about how slow the remaining 5% were, nor about failures, nor about the average.`,
  },
  {
    itemRef: 'operations-08',
    topic: 'Infrastructure as code',
    difficulty: 'easy',
    prompt: en`Which are benefits of describing servers and networks in files that are kept under version control and applied by a tool? Choose **all** that are.`,
    answer: {
      kind: 'multiple-choice',
      options: [
        en`A change can be reviewed before it is made.`,
        en`The same environment can be built again.`,
        en`Access to the production system need no longer be controlled.`,
        en`Differences between what is described and what runs can be found.`,
      ],
      correct: [0, 1, 3],
    },
    explanation: en`Review, repeatability and the detection of drift are what the method is for. Whoever may apply the files has power over production, so access must be controlled as before, or more.`,
  },
];
