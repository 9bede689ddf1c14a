import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { en, lines } from '../wording.ts';

export const generalAptitudeItems: SourceItem[] = [
  {
    itemRef: 'aptitude-01',
    topic: 'Words in a sentence',
    difficulty: 'easy',
    prompt: en`Which word fits the blank best? *Although the instructions were ______, half of the team still misread them.*`,
    answer: { kind: 'single-choice', options: [en`explicit`, en`cryptic`, en`obscure`, en`vague`], correct: 0 },
    explanation: en`*Although* and *still* announce a contrast: misreading is surprising only if the instructions were clear. *Explicit* means clearly stated; the other three words mean hard to understand.`,
  },
  {
    itemRef: 'aptitude-02',
    topic: 'Analogies',
    difficulty: 'easy',
    prompt: en`Archipelago is to islands as … is to stars.`,
    answer: { kind: 'single-choice', options: [en`orbit`, en`constellation`, en`telescope`, en`comet`], correct: 1 },
    explanation: en`An archipelago is a group of islands; a constellation is a group of stars.`,
  },
  {
    itemRef: 'aptitude-03',
    topic: 'Successive percentages',
    difficulty: 'easy',
    prompt: en`The number of students in a college rose by 20% in one year and fell by 25% in the next. What was the change over the two years?`,
    answer: {
      kind: 'single-choice',
      options: [en`5% increase`, en`5% decrease`, en`10% decrease`, en`No change`],
      correct: 2,
    },
    explanation: en`$1.20 \times 0.75 = 0.90$, so the number fell to 90% of what it was: a decrease of 10%.`,
  },
  {
    itemRef: 'aptitude-04',
    topic: 'Pipes and leaks',
    difficulty: 'easy',
    prompt: en`A pipe fills an empty tank in 6 hours. A leak in the tank would empty a full tank in 10 hours. The tank is empty and the pipe is opened while the leak runs. How long does it take to fill the tank?`,
    answer: {
      kind: 'single-choice',
      options: [en`12 hours`, en`16 hours`, en`18 hours`, en`15 hours`],
      correct: 3,
    },
    explanation: en`In an hour $\frac{1}{6} - \frac{1}{10} = \frac{1}{15}$ of the tank is filled, so it takes 15 hours.`,
  },
  {
    itemRef: 'aptitude-05',
    topic: 'Deduction',
    difficulty: 'medium',
    prompt: en`All engineers of a firm who know Python know Git. Ravi is an engineer of the firm and does not know Git. What follows?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Ravi knows Python.`,
        en`Ravi knows neither Python nor SQL.`,
        en`No engineer of the firm knows Git.`,
        en`Ravi does not know Python.`,
      ],
      correct: 3,
    },
    explanation: en`If Ravi knew Python he would know Git, and he does not. So he does not know Python. Nothing is said about SQL or about the other engineers.`,
  },
  {
    itemRef: 'aptitude-06',
    topic: 'Reading a table',
    difficulty: 'easy',
    prompt: {
      en: lines(
        'A shop sold these numbers of two models, X and Y, in the four quarters of a year.',
        '',
        '| Model | Q1 | Q2 | Q3 | Q4 |',
        '| X | 240 | 300 | 270 | 390 |',
        '| Y | 160 | 200 | 330 | 210 |',
        '',
        'In which quarter was the share of model Y in the sales of both models the highest?',
      ),
    },
    answer: { kind: 'single-choice', options: [en`Q1`, en`Q2`, en`Q3`, en`Q4`], correct: 2 },
    explanation: en`Share of Y: Q1 $\frac{160}{400} = 40\%$; Q2 $\frac{200}{500} = 40\%$; Q3 $\frac{330}{600} = 55\%$; Q4 $\frac{210}{600} = 35\%$. The highest is Q3.`,
  },
  {
    itemRef: 'aptitude-07',
    topic: 'Probability',
    difficulty: 'medium',
    prompt: en`A number is picked at random from the whole numbers 1 to 100. What is the probability that it is divisible by 4 or by 6 (or by both)?`,
    answer: {
      kind: 'single-choice',
      options: [en`$\frac{41}{100}$`, en`$\frac{33}{100}$`, en`$\frac{29}{100}$`, en`$\frac{37}{100}$`],
      correct: 1,
    },
    explanation: en`25 numbers are divisible by 4 and 16 by 6. The 8 multiples of 12 are in both groups and must be counted once: $25 + 16 - 8 = 33$ of 100.`,
  },
  {
    itemRef: 'aptitude-08',
    topic: 'Solids',
    difficulty: 'medium',
    prompt: en`A cube is painted on all its faces and then cut into $4 \times 4 \times 4 = 64$ equal small cubes. How many of the small cubes have exactly two painted faces?`,
    answer: { kind: 'single-choice', options: [en`12`, en`16`, en`20`, en`24`], correct: 3 },
    explanation: en`These lie along the edges but not at the corners. Each of the 12 edges has $4 - 2 = 2$ of them: $12 \times 2 = 24$.`,
  },
  {
    itemRef: 'aptitude-09',
    topic: 'Clocks',
    difficulty: 'medium',
    prompt: en`What is the smaller angle between the hands of a clock at 3:40?`,
    answer: {
      kind: 'single-choice',
      options: [en`$120^\circ$`, en`$125^\circ$`, en`$130^\circ$`, en`$140^\circ$`],
      correct: 2,
    },
    explanation: en`The minute hand is at $40 \times 6^\circ = 240^\circ$. The hour hand is at $3 \times 30^\circ + 40 \times 0.5^\circ = 110^\circ$. The angle is $240^\circ - 110^\circ = 130^\circ$.`,
  },
  {
    itemRef: 'aptitude-10',
    topic: 'Inference',
    difficulty: 'medium',
    prompt: {
      en: lines(
        '*The bus stop at Tilak Road was moved from just before the traffic signal to just after it. Since then the buses of route 12 take four minutes less for the whole trip, although traffic, timetable and number of passengers are unchanged.*',
        '',
        'Which conclusion is best supported?',
      ),
    },
    answer: {
      kind: 'single-choice',
      options: [
        en`The old place of the stop cost the buses time.`,
        en`Traffic on Tilak Road has become lighter.`,
        en`More people travel by route 12 than before.`,
        en`Every stop should be moved beyond its signal.`,
      ],
      correct: 0,
    },
    explanation: en`Only the place of the stop changed, and the trip became shorter, so the old place cost time. Lighter traffic and more passengers contradict the text; “every stop” goes far beyond one case.`,
  },
];
