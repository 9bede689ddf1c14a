import type { ReactNode } from 'react';
import { ConfirmWithReason } from './decide/decide-dialog.tsx';
import { doWithEach } from './do-with-each.ts';

type Props<Item> = {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** Label of the button that opens the dialog, for example "End 3 jobs…". */
  opener: ReactNode;
  title: ReactNode;
  /** Text about the consequences of the action and about the people that it affects. */
  children: ReactNode;
  confirm: ReactNode;
  /**
   * Carries out the action for one item. Resolves to the response or refusal, or to null if the server did not respond.
   */
  act: (item: Item, reason: string) => Promise<object | null>;
  /** Called when the action succeeded for all items. */
  onDone: () => void;
};

/** Button that carries out one action for several items, with one reason for all. */
export function BulkWithReason<Item>({ items, nameOf, act, onDone, ...dialog }: Props<Item>) {
  const doAll = async (reason: string): Promise<string | null> => {
    const problem = await doWithEach(items, nameOf, (item) => act(item, reason));
    if (problem === null) onDone();
    return problem;
  };
  return <ConfirmWithReason {...dialog} onConfirm={doAll} />;
}
