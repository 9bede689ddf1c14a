import type { WireResult } from '@kasauti/contract/results.ts';
import type { Option } from '@kasauti/domain/form/content.ts';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Markup } from '@kasauti/ui/parts/markup.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/language.ts';
import { shownMarks } from './marks.ts';
import css from './read-result.module.css';
import { ruleText } from './rule-text.ts';

type Item = WireResult['items'][number];

/** Each question with the answer, the key, the rule that was applied and the marks. */
export function MarkedItems({ items }: { items: Item[] }) {
  return (
    <section>
      <h2>
        <Trans>Question by question</Trans>
      </h2>
      <ol className={css.items}>
        {items.map((item, at) => (
          <li key={item.itemRef}>
            <MarkedItem item={item} number={at + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const icons: Record<Item['outcome'], IconName> = {
  right: 'check',
  partly: 'check',
  dropped: 'info',
  wrong: 'close',
  blank: 'minus',
};

function MarkedItem({ item, number }: { item: Item; number: number }) {
  const { t } = useLingui();
  const language = useLanguage();
  const outcomes: Record<Item['outcome'], string> = {
    right: t`Right`,
    partly: t`Partly right`,
    dropped: t`Dropped`,
    wrong: t`Wrong`,
    blank: t`Not answered`,
  };
  const marks = shownMarks(item.marks);
  const maximum = shownMarks(item.maximum);
  return (
    <details className={css.item}>
      <summary>
        <span className={css.number}>{t`Question ${number}`}</span>
        <span className={css[item.outcome]}>
          <Icon name={icons[item.outcome]} /> {outcomes[item.outcome]}
        </span>
        <span className={css.marks}>{t`${marks} of ${maximum}`}</span>
      </summary>
      {item.stimulus && (
        <div className={css.stimulus}>
          <h3>{inLanguage(item.stimulus.title, language)}</h3>
          <Markup nodes={inLanguage(item.stimulus.body, language)} />
        </div>
      )}
      {item.content && (
        <div className={css.prompt}>
          <Markup nodes={inLanguage(item.content.prompt, language)} />
        </div>
      )}
      <Answer item={item} />
      <p className={css.rule}>{ruleText(item.rule, item.ruleParams)}</p>
      {item.explanation && (
        <div className={css.explanation}>
          <h3>
            <Trans>Explanation</Trans>
          </h3>
          <Markup nodes={inLanguage(item.explanation, language)} />
        </div>
      )}
    </details>
  );
}

function Answer({ item }: { item: Item }) {
  const { t } = useLingui();
  const { content, response, correctOptionIds = [], correctRange } = item;
  if (content && content.interaction.kind !== 'numeric') {
    const chosen = response?.kind === 'options' ? response.optionIds : [];
    return <Options options={content.interaction.options} chosen={chosen} correct={correctOptionIds} />;
  }
  const given = response?.kind === 'number' ? response.text : '–';
  return (
    <dl className={css.numbers}>
      <dt>{t`Your answer`}</dt>
      <dd>{given}</dd>
      {correctRange && (
        <>
          <dt>{t`Right answer`}</dt>
          <dd>
            {correctRange.from === correctRange.to ? correctRange.from : `${correctRange.from} – ${correctRange.to}`}
          </dd>
        </>
      )}
    </dl>
  );
}

function Options({ options, chosen, correct }: { options: Option[]; chosen: string[]; correct: string[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <ul className={css.options}>
      {options.map(({ optionId, body }) => {
        const notes = [
          chosen.includes(optionId) && t`your answer`,
          correct.includes(optionId) && t`right answer`,
        ].filter(Boolean);
        return (
          <li
            key={optionId}
            className={correct.includes(optionId) ? css.correct : chosen.includes(optionId) ? css.chosen : undefined}
          >
            <Markup nodes={inLanguage(body, language)} />
            {notes.length > 0 && <span className={css.note}>{notes.join(', ')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
