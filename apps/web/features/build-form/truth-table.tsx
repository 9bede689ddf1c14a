import type { ItemKind, MarkingScheme } from '@kasauti/domain/form/content.ts';
import { isFractionText } from '@kasauti/domain/fraction.ts';
import { marksOf } from '@kasauti/domain/marking/score.ts';
import { truthTable } from '@kasauti/domain/marking/truth-table.ts';
import { Trans } from '@lingui/react/macro';
import { exactMarks } from '../../lib/words/marking-words.ts';
import css from './build-form.module.css';
import { truthCaseName } from './form-words.ts';

/** Shows what typical answers get. The scorer calculates it. */
export function TruthTable({ scheme, kind }: { scheme: MarkingScheme; kind: ItemKind }) {
  if (!marksOf(scheme).every(isFractionText)) return null;
  return (
    <div className={css.scroll}>
      <table className={css.truth}>
        <caption>
          <Trans>What typical answers get</Trans>
        </caption>
        <tbody>
          {truthTable(scheme, kind).map(({ case: one, marks }) => (
            <tr key={one}>
              <th scope="row">{truthCaseName(one)}</th>
              <td>{exactMarks(marks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
