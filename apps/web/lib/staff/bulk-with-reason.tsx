import type { ReactNode } from 'react';
import { ConfirmWithReason } from './decide/decide-dialog.tsx';
import { doWithEach } from './do-with-each.ts';

type Props<Item> = {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Label of the button that opens the dialog: "End 3 jobs…". */
  opener: ReactNode;
  title: ReactNode;
  /** Consequences of the action, and whom it affects. */
  children: ReactNode;
  confirm: ReactNode;
  /** Carries out the action for one item. Resolves to null when the server did not respond. */
  act: (item: Item, reason: string) => Promise<object | null>;
  /** Called when the action succeeded for all items. */
  onDone: () => void;
};

/** Carries out one action for several items, with one reason. */
export function BulkWithReason<Item>({ items, nameOf, act, onDone, ...dialog }: Props<Item>) {
  const doAll = async (reason: string): Promise<string | null> => {
    const problem = await doWithEach(items, nameOf, (item) => act(item, reason));
    if (problem === null) onDone();
    return problem;
  };
  return <ConfirmWithReason {...dialog} onConfirm={doAll} />;
}
