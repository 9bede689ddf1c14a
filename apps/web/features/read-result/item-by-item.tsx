import type { Option } from '@kasauti/domain/form/content.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge, type Tone } from '@kasauti/ui/parts/small.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
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
const shownOutcomes = ['all', 'wrong', 'blank', 'partly', 'right', 'dropped'] as const;
type Shown = (typeof shownOutcomes)[number];

/** Each question: what was answered, what was right, by which rule it was marked, and why. */
export function ItemByItem({ items }: { items: readonly MarkedItem[] }) {
  const { t } = useLingui();
  const { outcomeName } = useRuleWords();
  const [shown, setShown] = useState<Shown>('all');
  const numbered = items.map((item, at) => ({ item, no: at + 1 }));
  const chosen = numbered.filter(({ item }) => shown === 'all' || item.outcome === shown);
  const there = shownOutcomes.filter((one) => one === 'all' || items.some(({ outcome }) => outcome === one));
  return (
    <section className={css.part} aria-labelledby="items">
      <h2 id="items">
        <Trans>Question by question</Trans>
      </h2>
      <div className={classNames(css.screenOnly, css.filter)}>
        <SelectField
          label={t`Show`}
          value={shown}
          choices={there.map((value) => ({ value, label: value === 'all' ? t`All` : outcomeName(value) }))}
          onChange={({ target }) => setShown(shownOutcomes.find((one) => one === target.value) ?? 'all')}
        />
        <p role="status" className={css.soft}>
          <Plural value={chosen.length} one="# question" other="# questions" />
        </p>
      </div>
      <ol className={css.items}>
        {chosen.map(({ item, no }) => (
          <li key={item.itemRef}>
            <MarkedQuestion item={item} no={no} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function MarkedQuestion({ item, no }: { item: MarkedItem; no: number }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { outcomeName, ruleText } = useRuleWords();
  const { content, stimulus, outcome, marks, maximum, explanation } = item;
  const [given, most] = [shownMarks(marks), shownMarks(maximum)];
  return (
    <article className={css.item}>
      <header className={css.itemHead}>
        <h3>{t`Question ${no}`}</h3>
        <Badge tone={tones[outcome]}>{outcomeName(outcome)}</Badge>
        <span>{t`${given} of ${most}`}</span>
      </header>
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
      {content && content.interaction.kind !== 'numeric' ? (
        <MarkedOptions options={content.interaction.options} item={item} language={language} />
      ) : (
        <MarkedNumber item={item} />
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

function MarkedNumber({ item: { response, correctRange, content } }: { item: MarkedItem }) {
  const { t } = useLingui();
  const given = response?.kind === 'number' ? response.text : null;
  const unit = content?.interaction.kind === 'numeric' ? content.interaction.unit : undefined;
  if (given === null && !correctRange) return null;
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
    </dl>
  );
}
