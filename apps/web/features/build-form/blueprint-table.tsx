import type { BlueprintCoverage } from '@kasauti/contract/authoring/forms.ts';
import type { BlueprintRow } from '@kasauti/domain/draw/blueprint.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans } from '@lingui/react/macro';
import { difficultyName, kindName } from '../../lib/words/item-words.ts';
import css from './build-form.module.css';

type Props = {
  rows: readonly BlueprintRow[];
  /** What the bank has for a row. Null if that is not known yet. */
  coverageOf: (row: number) => BlueprintCoverage | null;
  variants: number;
};

/** Compares a blueprint with the bank: for each row, what it wants and what there is. */
export function BlueprintTable({ rows, coverageOf, variants }: Props) {
  return (
    <div className={css.scroll}>
      <table className={css.topics}>
        <caption className={css.soft}>
          <Trans>What the bank has for each row</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans context="blueprint">Row</Trans>
            </th>
            <th scope="col">
              <Trans context="blueprint">Wanted</Trans>
            </th>
            <th scope="col">
              <Trans context="blueprint">In the bank</Trans>
            </th>
            <th scope="col">
              <Trans context="blueprint">Short</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
            <Line key={at} no={at + 1} row={row} coverage={coverageOf(at)} variants={variants} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = { no: number; row: BlueprintRow; coverage: BlueprintCoverage | null; variants: number };

function Line({ no, row, coverage, variants }: LineProps) {
  const { topic, difficulty, kind, count } = row;
  const missing = coverage ? coverage.wanted - coverage.drawable : 0;
  // Variants share no question of a row if the bank has enough for all of them.
  const needed = count * variants;
  const areShared = variants > 1 && coverage !== null && coverage.usable < needed;
  return (
    <tr>
      <th scope="row">
        {no}. {[topic, difficultyName(difficulty), ...(kind ? [kindName(kind)] : [])].join(' · ')}
      </th>
      <td>{Number.isNaN(count) ? '–' : count}</td>
      <td>{coverage?.usable ?? '–'}</td>
      <td>
        {missing > 0 ? (
          <Badge tone="danger">
            <Trans>{missing} too few</Trans>
          </Badge>
        ) : areShared ? (
          <Trans>Variants share questions: {needed} would be enough for all</Trans>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}
