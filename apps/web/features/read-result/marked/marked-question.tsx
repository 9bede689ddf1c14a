import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge, type Tone } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../../lib/appearance/language.ts';
import { PaperMarkup, PaperText } from '../../../lib/exam/paper/paper-text.tsx';
import { QuestionBody } from '../../../lib/exam/paper/question-body.tsx';
import { shownMarks } from '../marks-words.ts';
import result from '../read-result.module.css';
import { type MarkedItem, useRuleWords } from '../rule-words.ts';
import { MarkedAnswer } from './marked-answer.tsx';
import { MarkedCriteria } from './marked-criteria.tsx';
import css from './marked-question.module.css';

const tones: Record<MarkedItem['outcome'], Tone> = {
  right: 'success',
  partly: 'warning',
  wrong: 'danger',
  blank: 'plain',
  dropped: 'plain',
  'left-out': 'plain',
  pending: 'accent',
};

export const questionId = (no: number): string => `question-${no}`;

/** Shows one question, collapsed: the response, the right answer, the marking rule and the explanation. */
export function MarkedQuestion({ item, no }: { item: MarkedItem; no: number }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { outcomeName, ruleText } = useRuleWords();
  const { content, stimulus, outcome, marks, maximum, explanation } = item;
  const [given, most] = [shownMarks(marks), shownMarks(maximum)];
  return (
    <article>
      <details id={questionId(no)} className={css.item} data-question>
        <summary className={css.itemHead}>
          <h3>{t`Question ${no}`}</h3>
          <Badge tone={tones[outcome]}>{outcomeName(outcome)}</Badge>
          {outcome !== 'left-out' && (
            <span>
              {given} / {most}
            </span>
          )}
          <Icon name="down" />
        </summary>
        <div className={css.itemBody}>
          {stimulus && (
            <details className={css.stimulus}>
              <summary>
                <PaperText text={stimulus.title} />
              </summary>
              <PaperMarkup body={stimulus.body} language={language} />
            </details>
          )}
          {content && (
            <QuestionBody
              body={content.body}
              language={language}
              className={css.text}
              place={(id) => <MarkedAnswer item={item} content={content} id={id} language={language} />}
            />
          )}
          <p className={css.rule}>{ruleText(item)}</p>
          <MarkedCriteria item={item} />
          {explanation && (
            <details className={result.explanation}>
              <summary>
                <Trans>Explanation</Trans>
              </summary>
              <PaperMarkup body={explanation} language={language} />
            </details>
          )}
        </div>
      </details>
    </article>
  );
}
