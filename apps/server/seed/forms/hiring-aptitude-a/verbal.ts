import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';
import { en, lines } from '../wording.ts';

export const appraisal: SourceForm['stimuli'][number] = {
  stimulusRef: 'appraisal',
  title: en`Passage: the yearly appraisal`,
  body: en`${lines(
    'When a manager writes an appraisal in March, she remembers February well and last June hardly at all. A project that ended badly in the final weeks can outweigh ten good months. Some firms answer this by asking managers for a short note on each member of the team every month.',
    '',
    'The notes help, though not in the way that was expected. Few managers read them again before they write the appraisal. It seems to be the writing itself that matters: a fact that has once been put into words is harder to forget.',
    '',
    'But the remedy has a price. A note made in ten minutes at the end of a month records what is easy to see, such as a missed deadline or a loud success. Patient help given to a colleague, or a mistake quietly prevented, seldom finds its way onto the page. After a year of such notes the manager’s memory is fuller than before, and it may be no more just. A record can be complete month by month and still leave out what mattered.',
  )}`,
};

export const verbal: SourceItem[] = [
  {
    itemRef: 'verbal-01',
    topic: 'Main idea',
    difficulty: 'medium',
    stimulusRef: 'appraisal',
    prompt: en`Which sentence states the main point of the passage?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Yearly appraisals should be given up.`,
        en`Managers should spend more than ten minutes on their notes.`,
        en`Monthly notes cure one fault of appraisals and leave or add another.`,
        en`Managers are unjust because they forget.`,
      ],
      correct: 2,
    },
    explanation: en`The first two paragraphs describe a fault (the last weeks weigh too much) and what helps; the third shows what the help does not mend. No sentence asks for appraisals to be given up.`,
  },
  {
    itemRef: 'verbal-02',
    topic: 'Inference',
    difficulty: 'medium',
    stimulusRef: 'appraisal',
    prompt: en`What follows from the second paragraph?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Notes would help even if they were thrown away after being written.`,
        en`Notes help only managers who read them again.`,
        en`Most managers have poor memories.`,
        en`Notes should be written by the members of the team.`,
      ],
      correct: 0,
    },
    explanation: en`If “the writing itself” is what matters and few read the notes again, keeping them adds little. The passage says nothing about memories in general or about notes by others.`,
  },
  {
    itemRef: 'verbal-03',
    topic: 'Vocabulary in context',
    difficulty: 'easy',
    stimulusRef: 'appraisal',
    prompt: en`In the sentence “it may be no more just”, the word “just” means`,
    answer: { kind: 'single-choice', options: [en`recent.`, en`fair.`, en`exact.`, en`only.`], correct: 1 },
    explanation: en`The sentence contrasts a *fuller* memory with a *juster*, that is fairer, one.`,
  },
  {
    itemRef: 'verbal-04',
    topic: 'Weakening a claim',
    difficulty: 'hard',
    stimulusRef: 'appraisal',
    prompt: en`Which finding, if true, would most weaken what the third paragraph claims?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Managers dislike writing the notes.`,
        en`Appraisals written with notes are longer.`,
        en`Some managers write their notes on the first day of the month.`,
        en`In a sample of notes, help given to colleagues was mentioned as often as missed deadlines.`,
      ],
      correct: 3,
    },
    explanation: en`The paragraph claims that quiet merits seldom find their way onto the page. A count that shows them as often as missed deadlines speaks directly against it; likes, length and dates do not.`,
  },
  {
    itemRef: 'verbal-05',
    topic: 'Synonyms',
    difficulty: 'easy',
    prompt: en`Which word is closest in meaning to **tentative**, as in “a tentative date for the audit”?`,
    answer: {
      kind: 'single-choice',
      options: [en`Provisional`, en`Overdue`, en`Convenient`, en`Binding`],
      correct: 0,
    },
    explanation: en`A tentative date is fixed for the time being and may change; so is a provisional one. *Binding* is nearly the opposite.`,
  },
  {
    itemRef: 'verbal-06',
    topic: 'Antonyms',
    difficulty: 'easy',
    prompt: en`Which word is most nearly **opposite** in meaning to **lucid**, as in “a lucid explanation”?`,
    answer: { kind: 'single-choice', options: [en`Brief`, en`Obscure`, en`False`, en`Rude`], correct: 1 },
    explanation: en`A lucid explanation is clear and easy to follow; an obscure one is hard to understand. A brief or false explanation can still be clear.`,
  },
  {
    itemRef: 'verbal-07',
    topic: 'Agreement',
    difficulty: 'medium',
    prompt: en`Which sentence is correct?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Neither the manager nor her assistants was told of the change.`,
        en`Neither the assistants nor the manager were told of the change.`,
        en`Neither of the assistants were told of the change.`,
        en`Neither the manager nor her assistants were told of the change.`,
      ],
      correct: 3,
    },
    explanation: en`With “neither … nor” the verb agrees with the nearer subject: “assistants **were**”, but “manager **was**”. “Neither of” takes a singular verb.`,
  },
  {
    itemRef: 'verbal-08',
    topic: 'Sentence completion',
    difficulty: 'easy',
    prompt: en`The evidence was so ______ that even those who had doubted the report withdrew their objections.`,
    answer: {
      kind: 'single-choice',
      options: [en`ambiguous`, en`scarce`, en`conclusive`, en`irrelevant`],
      correct: 2,
    },
    explanation: en`Doubters withdraw objections when evidence settles the question. The other words would give them reason to keep their doubts.`,
  },
  {
    itemRef: 'verbal-09',
    topic: 'Order of sentences',
    difficulty: 'medium',
    prompt: en`${lines(
      'Which order makes the sentences a coherent paragraph?',
      '',
      '- **P** By noon, therefore, the ones that had come first lay at the bottom.',
      '- **Q** The post room used to put new requests on top of the pile.',
      '- **R** A tray that is filled from the top and emptied from below solved the problem for ninety rupees.',
      '- **S** Whoever was free took the topmost one.',
    )}`,
    answer: {
      kind: 'single-choice',
      options: [en`R, Q, S, P`, en`Q, S, P, R`, en`Q, P, R, S`, en`S, Q, R, P`],
      correct: 1,
    },
    explanation: en`Q introduces the pile, S (“the topmost one”) tells how it was worked off, P (“therefore”) draws the consequence, and R solves the problem that P has shown.`,
  },
  {
    itemRef: 'verbal-10',
    topic: 'Words often confused',
    difficulty: 'medium',
    prompt: en`In which sentence are all words used correctly?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`The new rule will effect everybody, so the principle should explain it.`,
        en`The new rule will affect everybody, so the principle should explain it.`,
        en`The principal effect of the new rule is that fewer forms are lost.`,
        en`The principle affect of the new rule is that less forms are lost.`,
      ],
      correct: 2,
    },
    explanation: en`*Principal* means main (or the head of a school), *principle* a rule. *Effect* is usually the noun, *affect* the verb. With things that can be counted it is “fewer”.`,
  },
  {
    itemRef: 'verbal-11',
    topic: 'Clear writing',
    difficulty: 'medium',
    prompt: en`“The trainer told the intern that she had passed.” Which version leaves no doubt that it was the **intern** who passed?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`The trainer told the intern, “You have passed.”`,
        en`The intern was told by the trainer that she had passed.`,
        en`That she had passed was told to the intern by the trainer.`,
        en`The trainer told the intern about her having passed.`,
      ],
      correct: 0,
    },
    explanation: en`In the words as spoken, “you” can only be the person spoken to. In the other versions “she” and “her” may mean either woman.`,
  },
];
