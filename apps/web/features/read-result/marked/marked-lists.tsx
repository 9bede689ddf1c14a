import type { CorrectPart, Interaction, Option, Pair, PartResponse } from '@kasauti/domain/form/content.ts';
import { pairName } from '@kasauti/domain/item/kinds/associate/pair-name.ts';
import { columnsOf, rowOutcome } from '@kasauti/domain/item/kinds/match/row-outcome.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, type Language } from '../../../lib/appearance/language.ts';
import { markupText } from '../../../lib/exam/paper/markup-text.ts';
import { PaperMarkup } from '../../../lib/exam/paper/paper-text.tsx';
import css from './marked-question.module.css';

/** The candidate's answer to one interaction, and its right answer. */
export type Marked = { given: PartResponse | null; right: CorrectPart | undefined };

type OrderProps = Marked & { options: readonly Option[]; language: Language };

/**
 * Shows the candidate's order with the right position of each option. If the candidate gave no answer, shows the right
 * order.
 */
export function MarkedOrder({ options, given, right, language }: OrderProps) {
  const { t } = useLingui();
  const byId = new Map(options.map((option) => [option.optionId, option]));
  const givenIds = given?.kind === 'order' ? given.optionIds : [];
  const rightIds = right?.kind === 'order' ? right.optionIds : [];
  const isAnswered = givenIds.length > 0;
  return (
    <>
      <p>{isAnswered ? <Trans>Your order:</Trans> : <Trans>The right order:</Trans>}</p>
      <ol className={css.options}>
        {(isAnswered ? givenIds : rightIds).map((optionId, at) => {
          const option = byId.get(optionId);
          const place = rightIds.indexOf(optionId) + 1;
          const isRight = place === at + 1;
          return (
            option && (
              <li key={optionId} className={classNames(css.option, isAnswered && (isRight ? css.right : css.wrong))}>
                <span className={css.letter}>{at + 1}</span>
                <div>
                  <PaperMarkup body={option.body} language={language} />
                  {isAnswered && place > 0 && (
                    <span className={css.optionWords}>
                      <Icon name={isRight ? 'check' : 'close'} />
                      {isRight ? t`Right` : t`Right place: ${place}`}
                    </span>
                  )}
                </div>
              </li>
            )
          );
        })}
      </ol>
    </>
  );
}

type PairsProps = Marked & { interaction: Extract<Interaction, { kind: 'match' }>; language: Language };

/** Shows each row with the columns that the candidate chose and the columns that are right. */
export function MarkedPairs({ interaction: { rows, columns }, given, right, language }: PairsProps) {
  const { t } = useLingui();
  const textOf = (ids: readonly string[]) =>
    columns
      .filter(({ optionId }) => ids.includes(optionId))
      .map(({ body }) => markupText(inLanguage(body, language)))
      .join(', ');
  const givenPairs = given?.kind === 'pairs' ? given.pairs : [];
  const rightPairs = right?.kind === 'pairs' ? right.pairs : [];
  return (
    <ul className={css.options}>
      {rows.map(({ optionId: row, body }) => {
        const outcome = rowOutcome(row, rightPairs, givenPairs);
        const isRight = outcome === 'right';
        const rightText = textOf(columnsOf(rightPairs, row));
        return (
          <li key={row} className={classNames(css.option, outcome !== 'blank' && css[outcome])}>
            <Icon name={isRight ? 'check' : 'close'} />
            <div>
              <PaperMarkup body={body} language={language} />
              <span className={css.optionWords}>
                <strong>{outcome === 'blank' ? t`No answer` : textOf(columnsOf(givenPairs, row))}</strong>
                {!isRight && rightText !== '' && <Trans>The right answer: {rightText}</Trans>}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the pairs that the candidate made, and then the right pairs that are missing. */
export function markedPairs({ given, right }: Marked): { pair: Pair; isMade: boolean; isRight: boolean }[] {
  const made = given?.kind === 'pairs' ? given.pairs : [];
  const wanted = right?.kind === 'pairs' ? right.pairs : [];
  const isIn = (pairs: readonly Pair[], pair: Pair) => pairs.some((other) => pairName(other) === pairName(pair));
  const shown = [...made, ...wanted.filter((pair) => !isIn(made, pair))];
  return shown.map((pair) => ({ pair, isMade: isIn(made, pair), isRight: isIn(wanted, pair) }));
}

type AssociationsProps = Marked & { options: readonly Option[]; language: Language };

/** Lists the pairs that the candidate made, and then the right pairs that are missing. */
export function MarkedAssociations({ options, given, right, language }: AssociationsProps) {
  const { t } = useLingui();
  const textOf = (id: string) => {
    const option = options.find(({ optionId }) => optionId === id);
    return option ? markupText(inLanguage(option.body, language)) : '';
  };
  return (
    <ul className={css.options}>
      {markedPairs({ given, right }).map(({ pair, isMade, isRight }) => {
        return (
          <li key={pairName(pair)} className={classNames(css.option, isRight ? css.right : css.wrong)}>
            <Icon name={isRight ? 'check' : 'close'} />
            <div>
              <p lang={language} translate="no">
                {pair.map(textOf).join(' – ')}
              </p>
              <span className={css.optionWords}>
                {!isMade && t`The right answer`}
                {isMade && (isRight ? t`Your answer: right` : t`Your answer: wrong`)}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
