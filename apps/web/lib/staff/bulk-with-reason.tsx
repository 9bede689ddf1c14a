import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConfirmWithReason } from '../page/forms/confirm-with-reason.tsx';
import { whyNot } from '../words/why-not.ts';

type Props<Item> = {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** On the button that asks: "End 3 jobs…". */
  opener: ReactNode;
  title: ReactNode;
  /** What follows from it, for whom. */
  children: ReactNode;
  confirm: ReactNode;
  /** Does it for one of them. Null: there was no answer. */
  act: (item: Item, reason: string) => Promise<object | null>;
  /** All were done. */
  onDone: () => void;
};

/**
 * Does the same with several things, for one reason: one call after the other, each with its own entry in the audit
 * log. What was refused is named with its cause; the rest is done.
 */
export function BulkWithReason<Item>({ items, nameOf, act, onDone, ...dialog }: Props<Item>) {
  const { t } = useLingui();
  const doAll = async (reason: string): Promise<string | null> => {
    const failures: string[] = [];
    for (const item of items) {
      const problem = whyNot(await act(item, reason).catch(() => null));
      if (problem !== null) failures.push(`${nameOf(item)}: ${problem}`);
    }
    if (failures.length === 0) {
      onDone();
      return null;
    }
    const done = items.length - failures.length;
    const all = items.length;
    return `${t`${done} of ${all} were done.`} ${failures.join(' ')}`;
  };
  return <ConfirmWithReason {...dialog} onConfirm={doAll} />;
}
