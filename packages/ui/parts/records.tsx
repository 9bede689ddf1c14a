import type { ReactNode } from 'react';
import css from './records.module.css';

type Props = { children: ReactNode };

/** A list of rows. Each row has a link to its own page. */
export function RowList({ children }: Props) {
  return <ul className={css.rows}>{children}</ul>;
}

/** A row with its subject at the start and its state at the end. On narrow screens the state is below the subject. */
export function Row({ children }: Props) {
  return <li className={css.row}>{children}</li>;
}

/** A description list of names and values. */
export function Facts({ children }: Props) {
  return <dl className={css.facts}>{children}</dl>;
}

export function Fact({ name, children }: Props & { name: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
