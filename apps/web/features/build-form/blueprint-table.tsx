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
};

/** Compares a blueprint with the bank: for each row, what it wants and what there is. */
export function BlueprintTable({ rows, coverageOf }: Props) {
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
            <Line key={at} no={at + 1} row={row} coverage={coverageOf(at)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ no, row, coverage }: { no: number; row: BlueprintRow; coverage: BlueprintCoverage | null }) {
  const { topic, difficulty, kind, count } = row;
  const missing = coverage ? coverage.wanted - coverage.drawable : 0;
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
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}
