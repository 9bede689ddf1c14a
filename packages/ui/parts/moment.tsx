import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import css from './moment.module.css';

export type MomentTone = 'done' | 'waiting' | 'stopped';
const marks: Record<MomentTone, IconName> = { done: 'check', waiting: 'clock', stopped: 'warning' };

type Props = {
  tone?: MomentTone;
  title: ReactNode;
  /** For focus on the news. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** What happened, in a sentence or two. */
  children?: ReactNode;
};

/** The head of a screen on which something important has just come about: the mark, the news, what it means. */
export function Moment({ tone = 'done', title, titleRef, children }: Props) {
  return (
    <header className={css.moment} data-tone={tone}>
      <span className={css.seal}>
        {/* The brand's stone; the news is the mark upon it. */}
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

/** A part of such a screen: what comes next, or the proof to keep. */
export function MomentPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What happens next, one after the other. */
export function MomentSteps({ children }: { children: ReactNode }) {
  return <ol className={css.steps}>{children}</ol>;
}

/** Things to press, beside one another. */
export function MomentActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
