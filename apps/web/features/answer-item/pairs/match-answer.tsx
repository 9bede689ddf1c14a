import type { Pair } from '@kasauti/domain/form/content.ts';
import { useLingui } from '@lingui/react/macro';
import { inLanguage } from '../../../lib/appearance/language.ts';
import { markupText } from '../../../lib/exam/paper/markup-text.ts';
import { PaperMarkup } from '../../../lib/exam/paper/paper-text.tsx';
import shared from '../answer-item.module.css';
import { type InputProps, labelOf } from '../input-props.ts';
import css from '../late-inputs.module.css';

/**
 * Shows the rows. Each has a list from which one column is chosen, or checkboxes if several columns may belong to a
 * row.
 */
export function MatchAnswer(props: InputProps<'match'>) {
  const { interaction, saved, name, language, readOnly, onAnswer } = props;
  const { t } = useLingui();
  const { rows, columns, many = false } = interaction;
  const pairs = saved?.kind === 'pairs' ? saved.pairs : [];
  const answer = (row: string, chosen: readonly string[]) => {
    // The pairs are sorted by row and column. Equal answers are then stored in the same form.
    const isChosen = ([of, column]: Pair) => (of === row ? chosen.includes(column) : hasPair(pairs, of, column));
    const all = rows.flatMap((of) => columns.map((column): Pair => [of.optionId, column.optionId]));
    onAnswer({ kind: 'pairs', pairs: all.filter(isChosen) });
  };
  return (
    <fieldset className={shared.options} {...labelOf(props)} disabled={readOnly}>
      {rows.map(({ optionId: row, body }) => {
        const chosen = columns.map(({ optionId }) => optionId).filter((column) => hasPair(pairs, row, column));
        if (many) {
          return (
            <fieldset key={row} className={css.matchRow}>
              <legend>
                <PaperMarkup body={body} language={language} />
              </legend>
              {columns.map((column) => (
                <label key={column.optionId} className={shared.option}>
                  <input
                    type="checkbox"
                    name={`${name}/${row}`}
                    checked={chosen.includes(column.optionId)}
                    onChange={({ target }) =>
                      answer(
                        row,
                        target.checked
                          ? [...chosen, column.optionId]
                          : chosen.filter((other) => other !== column.optionId),
                      )
                    }
                  />
                  <PaperMarkup body={column.body} language={language} />
                </label>
              ))}
            </fieldset>
          );
        }
        return (
          <label key={row} className={css.matchRow}>
            <PaperMarkup body={body} language={language} />
            <select
              className={css.matchInput}
              lang={language}
              translate="no"
              value={chosen[0] ?? ''}
              onChange={({ target }) => answer(row, target.value === '' ? [] : [target.value])}
            >
              <option value="">{t`Choose`}</option>
              {columns.map((column) => (
                <option key={column.optionId} value={column.optionId}>
                  {markupText(inLanguage(column.body, language))}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </fieldset>
  );
}

function hasPair(pairs: readonly Pair[], row: string, column: string): boolean {
  return pairs.some(([of, to]) => of === row && to === column);
}
