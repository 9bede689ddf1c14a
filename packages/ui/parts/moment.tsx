import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import css from './moment.module.css';

export type MomentTone = 'done' | 'waiting' | 'stopped';
const marks: Record<MomentTone, IconName> = { done: 'check', waiting: 'clock', stopped: 'warning' };

type Props = {
  tone?: MomentTone;
  title: ReactNode;
  /** Ref for focusing the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Explanation in a sentence or two. */
  children?: ReactNode;
};

/** The header of a page about an important event, for example a payment. It has an icon, a title and an explanation. */
export function Moment({ tone = 'done', title, titleRef, children }: Props) {
  return (
    <header className={css.moment} data-tone={tone}>
      <span className={css.seal}>
        {/* The stone of the brand's logo. The icon on the stone shows the outcome. */}
        <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <path d="M9 3h13l7 9-4 14-9 4-11-4-3-13z" />
        </svg>
        <Icon name={marks[tone]} size="large" />
      </span>
      <h1 ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={css.what}>{children}</div>}
    </header>
  );
}

/** A section of a page with a `Moment`, for example the next steps or a proof to save. */
export function MomentPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The next steps as a numbered list. */
export function MomentSteps({ children }: { children: ReactNode }) {
  return <ol className={css.steps}>{children}</ol>;
}

/** Buttons and links in a row. */
export function MomentActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
