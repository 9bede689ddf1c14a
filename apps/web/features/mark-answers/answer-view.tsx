import type { AnswerToMark } from '@kasauti/contract/attempts/marking.ts';
import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useId } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { CriteriaPoints } from '../../lib/exam/criteria-points.tsx';
import { QuestionBody } from '../../lib/exam/paper/question-body.tsx';
import { AnswerFiles } from './answer-files.tsx';
import css from './mark-answers.module.css';

type Props = {
  answer: AnswerToMark;
  /** The heading of the answer. */
  heading: Ref<HTMLHeadingElement>;
  /** Whether the question is open. It stays so for the next answer. */
  isQuestionOpen: boolean;
  onToggleQuestion: (isOpen: boolean) => void;
};

/** Shows the question, what a good answer says, and the answer to mark. */
export function AnswerView({ answer, heading, isQuestionOpen, onToggleQuestion }: Props) {
  const language = useLanguage();
  const id = useId();
  const { content, stimulus, sample, response } = answer;
  return (
    <div className={css.reading}>
      <details
        className={css.box}
        open={isQuestionOpen}
        onToggle={({ currentTarget }) => onToggleQuestion(currentTarget.open)}
      >
        <summary>
          <h2>
            <Trans>Question and sample answer</Trans>
          </h2>
        </summary>
        {stimulus && <Markup nodes={inLanguage(stimulus.body, language)} />}
        <QuestionBody body={content.body} language={language} className={css.text} place={() => null} />
        <h3>
          <Trans>What a good answer says</Trans>
        </h3>
        <Markup nodes={inLanguage(sample, language)} />
      </details>
      <section className={css.box} aria-labelledby={id}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          <Trans>Answer</Trans>
        </h2>
        {response.kind === 'files' ? (
          <AnswerFiles taskId={answer._id} files={response.files} />
        ) : (
          <p className={css.answer} translate="no" dir="auto">
            {response.kind === 'text' ? response.text : ''}
          </p>
        )}
      </section>
      <Earlier answer={answer} />
    </div>
  );
}

/** Shows the third person what the first two gave, without their names. */
function Earlier({ answer: { earlier, criteria } }: { answer: AnswerToMark }) {
  const { t } = useLingui();
  const id = useId();
  if (earlier.length === 0) return null;
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Two people differ about this answer. Your marks count.</Trans>
      </h2>
      {earlier.map(({ points, remark }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are two markings, in the order in which they were made.
        <div key={at}>
          <h3>{at === 0 ? t`First marking` : t`Second marking`}</h3>
          <CriteriaPoints criteria={criteria} points={points} />
          {remark && <q>{remark}</q>}
        </div>
      ))}
    </section>
  );
}
