import type { Option } from '@kasauti/domain/form/content.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge, type Tone } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Language, useLanguage } from '../../lib/appearance/language.ts';
import { PaperBox, PaperMarkup, PaperText } from '../../lib/exam/paper/paper-text.tsx';
import { optionLetter } from '../../lib/exam/paper/paper-words.ts';
import { shownMarks } from './marks-words.ts';
import css from './read-result.module.css';
import { type MarkedItem, useRuleWords } from './rule-words.ts';

const tones: Record<MarkedItem['outcome'], Tone> = {
  right: 'success',
  partly: 'accent',
  wrong: 'danger',
  blank: 'plain',
  dropped: 'plain',
};

export const questionId = (no: number): string => `question-${no}`;

/** Shows one question, collapsed: the response, the correct answer, the marking rule and the explanation. */
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
          <span>{t`${given} of ${most}`}</span>
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
            <PaperBox className={css.text}>
              <PaperMarkup body={content.prompt} language={language} />
            </PaperBox>
          )}
          {content && 'options' in content.interaction ? (
            <MarkedOptions options={content.interaction.options} item={item} language={language} />
          ) : (
            <MarkedText item={item} />
          )}
          <p className={css.rule}>{ruleText(item)}</p>
          {explanation && (
            <details className={css.explanation}>
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

type OptionsProps = { options: readonly Option[]; item: MarkedItem; language: Language };

function MarkedOptions({ options, item: { response, correctOptionIds }, language }: OptionsProps) {
  const chosen = response?.kind === 'options' ? response.optionIds : [];
  return (
    <ul className={css.options}>
      {options.map(({ optionId, body }, at) => {
        const isChosen = chosen.includes(optionId);
        const isRight = correctOptionIds?.includes(optionId) ?? false;
        return (
          <li
            key={optionId}
            className={classNames(css.option, isRight && css.right, isChosen && !isRight && css.wrong)}
          >
            <span className={css.letter}>{optionLetter(at)}</span>
            <div>
              <PaperMarkup body={body} language={language} />
              <OptionWords isChosen={isChosen} isRight={isRight} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function OptionWords({ isChosen, isRight }: { isChosen: boolean; isRight: boolean }): ReactNode {
  if (!isChosen && !isRight) return null;
  return (
    <span className={css.optionWords}>
      <Icon name={isRight ? 'check' : 'close'} />
      {isChosen && isRight && <Trans>Your answer: right</Trans>}
      {isChosen && !isRight && <Trans>Your answer: wrong</Trans>}
      {!isChosen && isRight && <Trans>The right answer</Trans>}
    </span>
  );
}

/** Shows a typed answer and what would have been right: a number, a range, or each accepted text. */
function MarkedText({ item: { response, correctRange, correctTexts, content } }: { item: MarkedItem }) {
  const { t } = useLingui();
  const given = response === null || response.kind === 'options' ? null : response.text;
  const unit = content?.interaction.kind === 'numeric' ? content.interaction.unit : undefined;
  if (given === null && !correctRange && !correctTexts) return null;
  return (
    <dl className={css.facts}>
      <dt>{t`Your answer`}</dt>
      <dd>
        {given ?? t`none`} {given !== null && unit && <PaperText text={unit} />}
      </dd>
      {correctRange && (
        <>
          <dt>{t`The right answer`}</dt>
          <dd>
            {correctRange.from === correctRange.to ? (
              correctRange.from
            ) : (
              <Trans>
                from {correctRange.from} to {correctRange.to}
              </Trans>
            )}{' '}
            {unit && <PaperText text={unit} />}
          </dd>
        </>
      )}
      {correctTexts && (
        <>
          <dt>{correctTexts.length === 1 ? t`The right answer` : t`The right answers`}</dt>
          {correctTexts.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </>
      )}
    </dl>
  );
}
