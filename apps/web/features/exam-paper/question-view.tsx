import { Button } from '@kasauti/ui/parts/button.tsx';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useState } from 'react';
import { type Language, languageNames, languages } from '../../lib/appearance/language.ts';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { PaperBox, PaperMarkup, PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { howToAnswer, marksText } from '../../lib/exam/paper/paper-words.ts';
import css from './exam-paper.module.css';

type Props = {
  paper: PaperInHand;
  question: Question;
  language: Language;
  /** Focus goes here when the question changes. */
  headingRef: Ref<HTMLHeadingElement>;
  headingId: string;
  /** The answer, in the language in which this question is read. */
  answer: (language: Language) => ReactNode;
  onRead: (language: Language) => void;
};

/** One question: what it belongs to, what it asks, how it is answered and what that earns. */
export function QuestionView({ paper, question, language, headingRef, headingId, answer, onRead }: Props) {
  const { t } = useLingui();
  const { no, item, section } = question;
  // Only this question, until the candidate goes on: a look at the other wording, not a change of the paper's language.
  const [glance, setGlance] = useState<Language | null>(null);
  const reads = glance ?? language;
  const other = languages.find((one) => one !== reads && paper.languages.includes(one));
  const stimulus = item.stimulusRef === undefined ? undefined : paper.stimuli.get(item.stimulusRef);
  const scheme = section.marking[item.interaction.kind];
  const total = paper.questions.length;
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
          {howToAnswer(item.interaction.kind)} {scheme && marksText(scheme)}
        </p>
      </header>
      <div className={stimulus ? css.withStimulus : css.plain}>
        {stimulus && (
          <details
            className={css.stimulus}
            open={!closedStimuli.has(stimulus.stimulusRef)}
            onToggle={({ currentTarget }) => remember(stimulus.stimulusRef, currentTarget.open)}
          >
            <summary>
              <PaperText text={stimulus.title} language={reads} />
            </summary>
            <PaperMarkup body={stimulus.body} language={reads} />
          </details>
        )}
        <div className={css.ask}>
          <PaperBox className={css.prompt}>
            <PaperMarkup body={item.prompt} language={reads} />
          </PaperBox>
          {answer(reads)}
        </div>
      </div>
    </article>
  );
}

/**
 * A passage that was folded away stays so at the next question about it, where it would be in the way again on a phone.
 */
const closedStimuli = new Set<string>();

function remember(stimulusRef: string, isOpen: boolean): void {
  if (isOpen) closedStimuli.delete(stimulusRef);
  else closedStimuli.add(stimulusRef);
}

/** In the language it leads to: a reader who cannot read this one must find the way out. */
function readThisIn(language: Language): string {
  return language === 'hi' ? `इसे ${languageNames.hi} में पढ़ें` : `Read this in ${languageNames.en}`;
}
