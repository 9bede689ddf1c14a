import type { ReactNode } from 'react';
import css from './page-layout.module.css';

/**
 * Layout of an ordinary page: its heading, an optional introduction (`lead`), and the content. `narrow` is for forms
 * and long texts.
 */
export function PageLayout(props: { title: ReactNode; lead?: ReactNode; narrow?: boolean; children?: ReactNode }) {
  const { title, lead, narrow = false, children } = props;
  return (
    <div className={narrow ? css.narrow : css.page}>
      <div className={css.head}>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
