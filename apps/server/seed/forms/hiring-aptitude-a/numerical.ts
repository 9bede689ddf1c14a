import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';
import { drawing, filledBox, label, line } from '../drawing.ts';
import { en, lines } from '../wording.ts';

export const stores: SourceForm['stimuli'][number] = {
  stimulusRef: 'stores',
  title: en`Sales of four stores`,
  body: en`${lines(
    'The table shows the sales of four stores in the quarters of one year, in lakhs of rupees.',
    '',
    '| Store | April to June | July to September | October to December | January to March |',
    '| Bhopal | 42 | 48 | 60 | 50 |',
    '| Indore | 65 | 70 | 80 | 85 |',
    '| Nagpur | 36 | 44 | 40 | 40 |',
    '| Raipur | 27 | 38 | 30 | 45 |',
  )}`,
};

const ordersByDay = [
  ['Mon', 120],
  ['Tue', 150],
  ['Wed', 135],
  ['Thu', 165],
  ['Fri', 180],
  ['Sat', 90],
] as const;

export const packing: SourceForm['stimuli'][number] = {
  stimulusRef: 'packing',
  title: en`A week in the packing hall`,
  body: en`The chart shows how many orders a packing hall sent out on each day of one week.`,
  figure: {
    svg: drawing(
      360,
      250,
      label(20, 20, 'Orders', 'start', 13),
      line(20, 220, 350, 220),
      ...ordersByDay.flatMap(([day, orders], index) => [
        filledBox(36 + index * 54, 220 - orders, 36, orders),
        label(54 + index * 54, 214 - orders, String(orders), 'middle', 13),
        label(54 + index * 54, 242, day, 'middle', 14),
      ]),
    ),
    alt: en`A bar chart of orders sent out: Monday 120, Tuesday 150, Wednesday 135, Thursday 165, Friday 180, Saturday 90.`,
  },
};

export const numerical: SourceItem[] = [
  {
    itemRef: 'numerical-01',
    topic: 'Reading a table',
    difficulty: 'easy',
    stimulusRef: 'stores',
    prompt: en`What were the sales of all four stores together from October to December, in lakhs of rupees?`,
    answer: { kind: 'numeric', from: '210', to: '210', unit: en`₹ lakh` },
    explanation: en`$60 + 80 + 40 + 30 = 210$.`,
  },
  {
    itemRef: 'numerical-02',
    topic: 'Share of a total',
    difficulty: 'medium',
    stimulusRef: 'stores',
    prompt: en`Which share of the year’s sales of all four stores came from Indore?`,
    answer: { kind: 'single-choice', options: [en`30%`, en`37.5%`, en`40%`, en`42.5%`], correct: 1 },
    explanation: en`Indore sold $65 + 70 + 80 + 85 = 300$. All stores: Bhopal 200, Indore 300, Nagpur 160, Raipur 140, together 800. $\frac{300}{800} = 37.5$ per cent.`,
  },
  {
    itemRef: 'numerical-03',
    topic: 'Percentage change',
    difficulty: 'medium',
    stimulusRef: 'stores',
    prompt: en`Which store’s sales grew by the largest **percentage** from the first quarter shown to the last?`,
    answer: { kind: 'single-choice', options: [en`Bhopal`, en`Indore`, en`Nagpur`, en`Raipur`], correct: 3 },
    explanation: en`Raipur grew from 27 to 45, by $\frac{18}{27}$, about 67%. Indore gained more rupees (20) but only about 31%; Bhopal gained about 19% and Nagpur about 11%.`,
  },
  {
    itemRef: 'numerical-04',
    topic: 'Percentage change',
    difficulty: 'easy',
    stimulusRef: 'stores',
    prompt: en`By what per cent were Bhopal’s sales from October to December higher than from July to September?`,
    answer: { kind: 'numeric', from: '25', to: '25', unit: en`per cent` },
    explanation: en`They rose from 48 to 60, by 12. $\frac{12}{48} = 25$ per cent.`,
  },
  {
    itemRef: 'numerical-05',
    topic: 'Averages',
    difficulty: 'easy',
    stimulusRef: 'packing',
    prompt: en`How many orders were sent out per day, on average over the six days?`,
    answer: { kind: 'numeric', from: '140', to: '140', unit: en`orders` },
    explanation: en`$120 + 150 + 135 + 165 + 180 + 90 = 840$ and $840 \div 6 = 140$.`,
  },
  {
    itemRef: 'numerical-06',
    topic: 'Comparing with the average',
    difficulty: 'easy',
    stimulusRef: 'packing',
    prompt: en`On how many days were **more** orders sent out than on Wednesday?`,
    answer: { kind: 'single-choice', options: [en`2`, en`4`, en`3`, en`5`], correct: 2 },
    explanation: en`On Wednesday 135 were sent out. Tuesday (150), Thursday (165) and Friday (180) were higher: three days.`,
  },
  {
    itemRef: 'numerical-07',
    topic: 'Planning from data',
    difficulty: 'medium',
    stimulusRef: 'packing',
    prompt: en`One packer packs 15 orders a day. The same number of packers, just enough for the busiest day, came on all six days. How many of them were not needed on Saturday?`,
    answer: { kind: 'single-choice', options: [en`6`, en`5`, en`9`, en`12`], correct: 0 },
    explanation: en`Friday’s 180 orders need $180 \div 15 = 12$ packers, Saturday’s 90 need $90 \div 15 = 6$. So $12 - 6 = 6$ were not needed.`,
  },
  {
    itemRef: 'numerical-08',
    topic: 'Successive percentages',
    difficulty: 'easy',
    prompt: en`A price is raised by 20% and later lowered by 20%. How does the last price compare with the first?`,
    answer: {
      kind: 'single-choice',
      options: [en`It is the same.`, en`It is 2% lower.`, en`It is 4% higher.`, en`It is 4% lower.`],
      correct: 3,
    },
    explanation: en`$1.2 \times 0.8 = 0.96$: the last price is 96% of the first, 4% lower. The second 20% are taken from a larger amount.`,
  },
  {
    itemRef: 'numerical-09',
    topic: 'Working together',
    difficulty: 'medium',
    prompt: en`One printer finishes a job alone in 6 hours, another in 4 hours. Both print it together, without getting in each other’s way. After how many **minutes** is it finished?`,
    answer: { kind: 'numeric', from: '144', to: '144', unit: en`minutes` },
    explanation: en`In an hour they print $\frac{1}{6} + \frac{1}{4} = \frac{5}{12}$ of the job, so it takes $\frac{12}{5} = 2.4$ hours, which is 144 minutes.`,
  },
  {
    itemRef: 'numerical-10',
    topic: 'Mixtures',
    difficulty: 'medium',
    prompt: en`60 litres of a drink contain juice and water in the ratio 7 : 3. How many litres of water must be added to make the ratio 3 : 2?`,
    answer: { kind: 'single-choice', options: [en`8`, en`10`, en`12`, en`14`], correct: 1 },
    explanation: en`There are 42 litres of juice and 18 of water. For 3 : 2 the 42 litres need $42 \times \frac{2}{3} = 28$ litres of water, 10 more than there are.`,
  },
  {
    itemRef: 'numerical-11',
    topic: 'Speed',
    difficulty: 'medium',
    prompt: en`A train 240 m long passes a platform 360 m long, from its front reaching the platform to its end leaving it, in 30 seconds. What is its speed in kilometres per hour?`,
    answer: { kind: 'numeric', from: '72', to: '72', unit: en`km/h` },
    explanation: en`The front moves $240 + 360 = 600$ m in 30 s, which is 20 m/s. $20 \times 3.6 = 72$ km/h.`,
  },
  {
    itemRef: 'numerical-12',
    topic: 'Compound interest',
    difficulty: 'medium',
    prompt: en`₹50,000 are lent for two years at 8% a year, compounded yearly. How much interest is due at the end?`,
    answer: { kind: 'single-choice', options: [en`₹8,320`, en`₹8,000`, en`₹8,640`, en`₹4,320`], correct: 0 },
    explanation: en`$50000 \times 1.08^2 = 58320$ rupees are due, of which ₹8,320 are interest. Simple interest would be ₹8,000.`,
  },
  {
    itemRef: 'numerical-13',
    topic: 'Averages',
    difficulty: 'hard',
    prompt: en`The average weight of eight parcels rises by 2.5 kg when one of them, weighing 45 kg, is exchanged for another. How many kilograms does the new parcel weigh?`,
    answer: { kind: 'numeric', from: '65', to: '65', unit: en`kg` },
    explanation: en`The total rises by $8 \times 2.5 = 20$ kg, so the new parcel weighs $45 + 20 = 65$ kg.`,
  },
];
