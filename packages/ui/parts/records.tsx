import type { ReactNode } from 'react';
import css from './records.module.css';

type Props = { children: ReactNode };

/** Things that can be opened, one below the other. */
export function RowList({ children }: Props) {
  return <ul className={css.rows}>{children}</ul>;
}

/** One of them: what it is in front, its state behind; one below the other without room. */
export function Row({ children }: Props) {
  return <li className={css.row}>{children}</li>;
}

/** What is known of something, each under its name. */
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
