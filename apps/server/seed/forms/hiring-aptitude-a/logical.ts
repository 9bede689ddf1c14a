import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';
import { en, lines } from '../wording.ts';
import { faceSeriesSvg, matrixSvg } from './figures.ts';

export const talks: SourceForm['stimuli'][number] = {
  stimulusRef: 'talks',
  title: en`Five talks`,
  body: en`${lines(
    'Asha, Bilal, Chitra, Dev and Esha give one talk each, one a day from Monday to Friday.',
    '',
    '- Chitra speaks on Wednesday.',
    '- Asha speaks on an earlier day than Bilal.',
    '- Dev and Esha speak on consecutive days.',
    '- Bilal does not speak on Friday.',
  )}`,
};

const fourFigures = [en`Figure P`, en`Figure Q`, en`Figure R`, en`Figure S`];

export const logical: SourceItem[] = [
  {
    itemRef: 'logical-01',
    topic: 'Figure series',
    difficulty: 'medium',
    prompt: en`The four figures in the upper row follow a rule. Which figure of the lower row takes the place of the question mark?`,
    figure: {
      svg: faceSeriesSvg,
      alt: en`Upper row: a circle with a hand pointing up and one dot below; a hand pointing up and to the right, two dots; a hand pointing right, three dots; a hand pointing down and to the right, four dots; then a question mark. Lower row: P has a hand pointing down and four dots; Q a hand pointing down and to the left and five dots; R a hand pointing down and five dots; S a hand pointing up and five dots.`,
    },
    answer: { kind: 'single-choice', options: fourFigures, correct: 2 },
    explanation: en`With each step the hand turns clockwise by an eighth of a turn, and one dot is added. After “down and to the right” with four dots comes “down” with five: **R**.`,
  },
  {
    itemRef: 'logical-02',
    topic: 'Figure matrix',
    difficulty: 'hard',
    prompt: en`In each row the third figure follows from the first two by the same rule. Which figure of the lowest row takes the place of the question mark?`,
    figure: {
      svg: matrixSvg,
      alt: en`Squares crossed by lines. First row: vertical and horizontal; horizontal and falling diagonal; vertical and falling diagonal. Second row: rising diagonal and vertical; falling diagonal and vertical; rising and falling diagonals. Third row: horizontal and rising diagonal; rising and falling diagonals; question mark. Choices: P horizontal and rising; Q horizontal and falling; R vertical and falling; S horizontal, rising and falling.`,
    },
    answer: { kind: 'single-choice', options: fourFigures, correct: 1 },
    explanation: en`The third figure has the lines that stand in exactly one of the first two; lines that stand in both disappear. In the third row the rising diagonal is common, so the horizontal line and the falling diagonal remain: **Q**.`,
  },
  {
    itemRef: 'logical-03',
    topic: 'Deduction',
    difficulty: 'easy',
    prompt: en`${lines(
      'Take these statements as true.',
      '',
      '- Every trainee who finished the course was offered a post.',
      '- Meera was a trainee and was not offered a post.',
      '',
      'What follows?',
    )}`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Meera did not want a post.`,
        en`Whoever was offered a post had finished the course.`,
        en`Nobody else was offered a post.`,
        en`Meera did not finish the course.`,
      ],
      correct: 3,
    },
    explanation: en`Had Meera finished, she would have been offered a post. She was not, so she did not finish. That posts went **only** to those who finished is not said.`,
  },
  {
    itemRef: 'logical-04',
    topic: 'Number series',
    difficulty: 'easy',
    prompt: en`Which number comes next? $3,\ 7,\ 15,\ 31,\ 63,\ \ldots$`,
    answer: { kind: 'numeric', from: '127', to: '127' },
    explanation: en`Each number is twice the one before, plus 1: $2 \times 63 + 1 = 127$.`,
  },
  {
    itemRef: 'logical-05',
    topic: 'Letter codes',
    difficulty: 'medium',
    prompt: en`In a code PLANT is written QNDRY. How is GRAIN written in the same code?`,
    answer: { kind: 'single-choice', options: [en`HTDMS`, en`HSBJO`, en`HTDLS`, en`ITDMT`], correct: 0 },
    explanation: en`The letters move forward by 1, 2, 3, 4 and 5 places. G becomes H, R becomes T, A becomes D, I becomes M and N becomes S: **HTDMS**.`,
  },
  {
    itemRef: 'logical-06',
    topic: 'Arrangements',
    difficulty: 'medium',
    stimulusRef: 'talks',
    prompt: en`Who speaks on Tuesday?`,
    answer: { kind: 'single-choice', options: [en`Asha`, en`Dev`, en`Bilal`, en`Esha`], correct: 2 },
    explanation: en`Dev and Esha need two neighbouring days: Monday and Tuesday, or Thursday and Friday. In the first case Asha and Bilal would have Thursday and Friday, and Bilal Friday, which is excluded. So Asha speaks on Monday and **Bilal** on Tuesday.`,
  },
  {
    itemRef: 'logical-07',
    topic: 'Arrangements',
    difficulty: 'hard',
    stimulusRef: 'talks',
    prompt: en`Which one further fact would fix the day of **every** talk?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Asha speaks on Monday.`,
        en`Esha speaks immediately after Chitra.`,
        en`Bilal speaks before Dev.`,
        en`Dev speaks after Chitra.`,
      ],
      correct: 1,
    },
    explanation: en`Asha, Bilal and Chitra have Monday, Tuesday and Wednesday; open is only who of Dev and Esha speaks on Thursday. “Esha immediately after Chitra” puts Esha on Thursday and Dev on Friday. The other facts are true in both orders.`,
  },
  {
    itemRef: 'logical-08',
    topic: 'Arrangements',
    difficulty: 'medium',
    stimulusRef: 'talks',
    prompt: en`In how many different orders can the five talks be held under the four conditions?`,
    answer: { kind: 'numeric', from: '2', to: '2' },
    explanation: en`Asha, Bilal and Chitra are fixed on Monday, Tuesday and Wednesday. Dev and Esha share Thursday and Friday in either order: 2.`,
  },
  {
    itemRef: 'logical-09',
    topic: 'Directions and distance',
    difficulty: 'medium',
    prompt: en`A drone flies 90 m north, then 40 m east, then 60 m south. How many metres is it from its starting point in a straight line?`,
    answer: { kind: 'numeric', from: '50', to: '50', unit: en`m` },
    explanation: en`It is 40 m east and $90 - 60 = 30$ m north of the start. $\sqrt{40^2 + 30^2} = 50$ m.`,
  },
  {
    itemRef: 'logical-10',
    topic: 'Sufficiency of data',
    difficulty: 'hard',
    prompt: en`${lines(
      'How old is Farah?',
      '',
      '- **I** Farah is twice as old as her brother.',
      '- **II** In six years Farah will be one and a half times as old as her brother.',
      '',
      'Which information is enough to answer?',
    )}`,
    answer: {
      kind: 'single-choice',
      options: [en`I alone`, en`II alone`, en`Neither alone, but both together`, en`Not even both together`],
      correct: 2,
    },
    explanation: en`Let the brother be $b$ years old. I says that Farah is $2b$; many ages fit. II alone fits many pairs too. Together: $2b + 6 = 1.5(b + 6)$, so $b = 6$ and Farah is 12.`,
  },
  {
    itemRef: 'logical-11',
    topic: 'Cubes',
    difficulty: 'medium',
    prompt: en`A wooden cube is painted on all sides and cut into 27 equal small cubes. How many of the small cubes have paint on exactly two sides?`,
    answer: { kind: 'single-choice', options: [en`12`, en`8`, en`6`, en`24`], correct: 0 },
    explanation: en`Two painted sides belong to the small cubes in the middle of an edge. A cube has 12 edges, with one such small cube on each. (The 8 at the corners have three painted sides, the 6 in the middle of the faces one.)`,
  },
];
