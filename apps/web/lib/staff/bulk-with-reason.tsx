import type { ReactNode } from 'react';
import { ConfirmWithReason } from './decide/decide-dialog.tsx';
import { doWithEach } from './do-with-each.ts';

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

/** Does the same with several things, for one reason. */
export function BulkWithReason<Item>({ items, nameOf, act, onDone, ...dialog }: Props<Item>) {
  const doAll = async (reason: string): Promise<string | null> => {
    const problem = await doWithEach(items, nameOf, (item) => act(item, reason));
    if (problem === null) onDone();
    return problem;
  };
  return <ConfirmWithReason {...dialog} onConfirm={doAll} />;
}
