import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { en, lines } from '../wording.ts';

export const cost: SourceItem[] = [
  {
    itemRef: 'cost-01',
    topic: 'Switching off what is idle',
    difficulty: 'easy',
    prompt: en`A test server costs ₹6 for each hour it runs. It is needed for 10 hours on each of the 22 working days of a month but runs all day and night for 30 days. How much would switching it off outside these hours save in the month?`,
    answer: { kind: 'single-choice', options: [en`₹1,320`, en`₹4,320`, en`₹2,400`, en`₹3,000`], correct: 3 },
    explanation: en`All month: $30 \times 24 \times 6 = 4320$ rupees. When needed: $22 \times 10 \times 6 = 1320$ rupees. The difference is ₹3,000.`,
  },
  {
    itemRef: 'cost-02',
    topic: 'Commitments',
    difficulty: 'hard',
    prompt: en`On demand, a machine costs ₹6 for each hour of use. With a commitment it costs ₹4 for each of the 720 hours of the month, used or not. From how many hours of use in the month is the commitment at least as cheap?`,
    answer: { kind: 'single-choice', options: [en`360`, en`480`, en`540`, en`720`], correct: 1 },
    explanation: en`The commitment costs $720 \times 4 = 2880$ rupees whatever happens. On demand that buys $2880 \div 6 = 480$ hours; beyond that the commitment is cheaper.`,
  },
  {
    itemRef: 'cost-03',
    topic: 'Interruptible capacity',
    difficulty: 'medium',
    prompt: en`Spare capacity is sold at a third of the price but may be taken back with two minutes’ notice. For which work is it best suited?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`The only database of a payment service`,
        en`The server that holds the video call of an examination`,
        en`Converting an archive of films, in steps whose results are kept`,
        en`The load balancer of a railway enquiry site`,
      ],
      correct: 2,
    },
    explanation: en`Work that can stop and go on later loses at most one step. The others are needed without interruption at the moment of use.`,
  },
  {
    itemRef: 'cost-04',
    topic: 'Storage classes',
    difficulty: 'medium',
    prompt: en`${lines(
      'Two classes of storage are offered:',
      '',
      '| Class | Storing, per GB and month | Reading, per GB |',
      '| Standard | ₹2.00 | ₹0 |',
      '| Cold | ₹0.50 | ₹1.00 |',
      '',
      'An archive of 1,000 GB is kept, and 200 GB of it are read each month. How much does the cold class save in a month?',
    )}`,
    answer: { kind: 'single-choice', options: [en`₹1,300`, en`₹1,500`, en`₹700`, en`₹500`], correct: 0 },
    explanation: en`Standard: $1000 \times 2 = 2000$ rupees. Cold: $1000 \times 0.5 + 200 \times 1 = 700$ rupees. The saving is ₹1,300.`,
  },
  {
    itemRef: 'cost-05',
    topic: 'Lowering a storage and transfer bill',
    difficulty: 'medium',
    prompt: en`Logs and downloads make up most of a bill. Which measures lower it without losing anything that is needed? Logs older than 90 days are read once a year. Choose **all** that do.`,
    answer: {
      kind: 'multiple-choice',
      options: [
        en`Compressing the logs before they are stored`,
        en`Taking an extra copy of all logs every hour and keeping each for ever`,
        en`Moving logs older than 90 days to a cold class`,
        en`Serving repeated downloads from a cache whose transfer is cheaper`,
      ],
      correct: [0, 2, 3],
    },
    explanation: en`Compression and a cold class lower the price of keeping, a cache the price of sending. Hourly copies kept for ever multiply the bill and add nothing that is needed.`,
  },
  {
    itemRef: 'cost-06',
    topic: 'Budgets and alerts',
    difficulty: 'easy',
    prompt: en`A team sets a budget of ₹50,000 with an alert at 80%. On the 20th of the month the bill reaches ₹40,000. What happens by itself?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`All servers are stopped at ₹40,000.`,
        en`The price of further use is lowered.`,
        en`The remaining ₹10,000 are paid back at the end of the month.`,
        en`The team is told, and spending goes on.`,
      ],
      correct: 3,
    },
    explanation: en`An alert informs; it is not a limit. Whoever wants spending to stop must act, or set up an action that does, and think about what it may switch off.`,
  },
  {
    itemRef: 'cost-07',
    topic: 'Right-sizing',
    difficulty: 'easy',
    prompt: en`Over two ordinary months a server with 16 cores has used 8% of its processors on average and 21% at its peak; memory never rose above 25%. What should be considered first?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`A machine of half the size, watched for a while after the change`,
        en`A second machine of the same size`,
        en`Moving the server to a dearer region`,
        en`Measuring for another year before deciding`,
      ],
      correct: 0,
    },
    explanation: en`Even at its peak the server used about a fifth of what is paid for. On half the size the same peak would be near 42%, still with room; watching afterwards guards against surprises.`,
  },
  {
    itemRef: 'cost-08',
    topic: 'Shared bills',
    difficulty: 'medium',
    prompt: en`Nine teams share one cloud account, and nobody can say which team causes which part of the bill. What makes the bill answerable with the least upheaval?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Dividing the bill by nine`,
        en`Labels for team and purpose on every resource, enforced when it is created, and reports by label`,
        en`Paying the bill a month later`,
        en`Asking each team to estimate its share once a year`,
      ],
      correct: 1,
    },
    explanation: en`Labels tie each rupee to a team and a purpose, and enforcing them at creation keeps the gaps from growing back. Equal shares and estimates reward nobody for saving.`,
  },
];
