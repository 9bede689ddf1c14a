import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './verdict.module.css';

type FrameProps = {
  tone: 'good' | 'bad' | 'open';
  title: ReactNode;
  /** The check to which the verdict belongs. When it changes, the focus moves to the new verdict. */
  of: unknown;
  children: ReactNode;
};

/** Frame of a verdict. Its icon has the same meaning as its colour, for users who do not see the colour. */
export function VerdictFrame({ tone, title, of, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run after each new check
  useEffect(() => heading.current?.focus(), [of]);
  return (
    <section className={classNames(css.verdict, css[tone])} aria-labelledby="verdict">
      <h2 id="verdict" ref={heading} tabIndex={-1}>
        <Icon name={tone === 'good' ? 'check' : 'warning'} size="large" /> <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}

/** List of facts about the checked file. */
export const VerdictFacts = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>;

type FactProps = {
  term: ReactNode;
  /** Shows the fact in larger letters. For the fact that the reader looks for first. */
  isMain?: boolean;
  children: ReactNode;
};

/** Shows a term and its value side by side, or below each other on a phone. */
export function VerdictFact({ term, isMain = false, children }: FactProps) {
  return (
    <div className={classNames(isMain && css.main)}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const VerdictChecks = ({ children }: { children: ReactNode }) => <ul className={css.checks}>{children}</ul>;

type Outcome = 'good' | 'bad' | 'skipped';
const icons: Record<Outcome, IconName> = { good: 'check', bad: 'close', skipped: 'minus' };
const rows = { good: 'passed', bad: 'failed', skipped: 'left' } as const;

/** Shows one check: its name, its outcome as a word, and details as `children`. */
export function VerdictCheck({ name, outcome, children }: { name: string; outcome: Outcome; children: ReactNode }) {
  return (
    <li className={css[rows[outcome]]}>
      <Icon name={icons[outcome]} />
      <div>
        <strong>{name}</strong> <span className={css.word}>{outcomeWord(outcome)}</span>
        <p>{children}</p>
      </div>
    </li>
  );
}

function outcomeWord(outcome: Outcome): string {
  switch (outcome) {
    case 'good':
      return t`Good`;
    case 'bad':
      return t`Wrong`;
    case 'skipped':
      return t`Not checked`;
  }
}
