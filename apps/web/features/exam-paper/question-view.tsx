import { itemKindOf } from '@kasauti/domain/item/interactions.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useState } from 'react';
import { type Language, languageNames, languages } from '../../lib/appearance/language.ts';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { PaperMarkup, PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { QuestionBody } from '../../lib/exam/paper/question-body.tsx';
import css from './exam-paper.module.css';
import { howToAnswer, marksText } from './question-words.ts';

type Props = {
  paper: PaperInHand;
  question: Question;
  language: Language;
  /** Ref of the heading. The heading gets the focus when the question changes. */
  headingRef: Ref<HTMLHeadingElement>;
  headingId: string;
  /** Renders the input for the interaction with this id, in the language in which the question is shown. */
  answer: (id: string, language: Language) => ReactNode;
  onRead: (language: Language) => void;
};

/** Shows one question: its passage, its text, its inputs and its marks. */
export function QuestionView({ paper, question, language, headingRef, headingId, answer, onRead }: Props) {
  const { t } = useLingui();
  const { no, item, section } = question;
  const kind = itemKindOf(item);
  // Language that the candidate chose for this question only, or null. It is forgotten when another question is opened.
  // The language of the paper stays the same.
  const [glance, setGlance] = useState<Language | null>(null);
  const reads = glance ?? language;
  const other = languages.find((one) => one !== reads && paper.languages.includes(one));
  const stimulus = item.stimulusRef === undefined ? undefined : paper.stimuli.get(item.stimulusRef);
  const scheme = section.marking[kind];
  const { total } = paper;
  const read = (to: Language) => {
    setGlance(to);
    onRead(to);
  };
  return (
    <article className={css.question} aria-labelledby={headingId}>
      <header className={css.head}>
        <h2 id={headingId} ref={headingRef} tabIndex={-1} className={css.heading}>
          {t`Question ${no} of ${total}`}
        </h2>
        {paper.languages.length > 1 && other && (
          <Button kind="quiet" size="small" onPress={() => read(other)}>
            <span lang={other}>{readThisIn(other)}</span>
          </Button>
        )}
        <p className={css.facts}>
          {howToAnswer(kind)} {scheme && marksText(scheme)}
        </p>
      </header>
      <div className={stimulus ? css.withStimulus : css.plain}>
        {stimulus && (
          <details
            className={css.stimulus}
            data-passage={stimulus.stimulusRef}
            open={!closedStimuli.has(stimulus.stimulusRef)}
            onToggle={({ currentTarget }) => remember(stimulus.stimulusRef, currentTarget.open)}
          >
            <summary>
              <PaperText text={stimulus.title} language={reads} />
            </summary>
            <PaperMarkup body={stimulus.body} language={reads} />
          </details>
        )}
        <div className={css.ask} data-question={item.itemRef}>
          <QuestionBody body={item.body} language={reads} className={css.prompt} place={(id) => answer(id, reads)} />
        </div>
      </div>
    </article>
  );
}

/**
 * Passages that the candidate has collapsed. A passage stays collapsed at the next questions that refer to it. This
 * saves space on a phone.
 */
const closedStimuli = new Set<string>();

function remember(stimulusRef: string, isOpen: boolean): void {
  if (isOpen) closedStimuli.delete(stimulusRef);
  else closedStimuli.add(stimulusRef);
}

/**
 * Returns the text of the language button. It is written in the other language, so that readers of that language notice
 * it.
 */
function readThisIn(language: Language): string {
  return language === 'hi' ? `इसे ${languageNames.hi} में पढ़ें` : `Read this in ${languageNames.en}`;
}
