import { Button } from '@kasauti/ui/parts/button.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Narrowed } from './list-address.ts';
import css from './staff-list.module.css';

/** Actions on several rows of a list. `Picked` is what they need of a row. */
export type BulkActions<Item, Picked> = {
  /** Name of a row's checkbox, for example "Choose Ward Executive". */
  nameOf: (item: Item) => string;
  /** Buttons for the chosen rows. `forget` clears the selection. */
  actions: (chosen: Picked[], forget: () => void) => ReactNode;
  /** Lets users choose rows of other pages too. Without it, only the rows of this page can be chosen. */
  all?: {
    /** Maximum number of rows that can be chosen. */
    most: number;
    /** Loads the first rows that match the filters of the list. Resolves to null if this failed. */
    load: (narrowed: Narrowed) => Promise<Picked[] | null>;
  };
};

type Props<Item, Picked> = {
  bulk: BulkActions<Item, Picked> | undefined;
  page: { items: Item[]; total: number };
  narrowed: Narrowed;
  idOf: (item: Item) => string;
};

/** Returns the selection of a list's rows, and the bar with the actions for them. */
export function useChosenRows<Item extends Picked, Picked>({ bulk, page, narrowed, idOf }: Props<Item, Picked>) {
  const { t } = useLingui();
  const [everChosen, setEverChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<{ of: string; rows: Picked[] } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  if (!bulk) return { bar: null, selection: null };

  // Rows of another page stay chosen only if all rows were chosen on purpose.
  const onPage = page.items.filter((item) => everChosen.has(idOf(item)));
  const present = JSON.stringify(narrowed);
  const everything = all?.of === present ? all.rows : null;
  const choose = (ids: ReadonlySet<string>) => {
    setEverChosen(ids);
    setAll(null);
    setFailed(false);
  };
  const loadAll = async () => {
    const rows = (await bulk.all?.load(narrowed)) ?? null;
    setAll(rows && { of: present, rows });
    setFailed(rows === null);
  };
  const chosen: Picked[] = everything ?? onPage;
  const reachable = Math.min(page.total, bulk.all?.most ?? 0);
  const isWholePage = onPage.length === page.items.length && reachable > page.items.length;
  const bar = chosen.length > 0 && (
    <section className={css.bulk} aria-label={t`With the chosen rows`}>
      <span role="status">
        <Plural value={chosen.length} one="# chosen" other="# chosen" />
        {hasFailed && <> · {t`We could not reach the server. Please try again.`}</>}
      </span>
      {isWholePage && !everything && (
        <Button kind="secondary" size="small" onPress={loadAll}>
          {reachable < page.total ? <Trans>Choose the first {reachable}</Trans> : <Trans>Choose all {reachable}</Trans>}
        </Button>
      )}
      {everything && (
        <Button kind="secondary" size="small" onPress={() => choose(everChosen)}>
          <Trans>Choose only those on this page</Trans>
        </Button>
      )}
      {bulk.actions(chosen, () => choose(new Set()))}
    </section>
  );
  const selection = {
    ids: new Set(everything ? page.items.map(idOf) : onPage.map(idOf)),
    onChange: choose,
    nameOf: bulk.nameOf,
    allText: t`Choose all on this page`,
  };
  return { bar, selection };
}
