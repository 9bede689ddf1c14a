import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '../../lib/routing/router.tsx';
import { isRefusal, type Refusal } from '../../lib/server/call.ts';
import { NoHindi, useHindiFilter } from '../../lib/staff/hindi.tsx';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './edit-content.module.css';

type KeptWords = { label: string; to: string; isHidden: boolean; hasHindi: boolean };

type Props<E extends ContractEntry, Item> = {
  list: E;
  name: string;
  failed: ReactNode;
  /** Id and header of the column with the names of the items. */
  main: { id: string; header: string };
  wordsOf: (item: Item) => KeptWords;
  /** Additional columns. They are between the name and the state. */
  columns: DataColumn<Item>[];
  /** Filters in addition to the two usual filters, by words and by missing Hindi. */
  filters?: ListFilter[];
  always?: Record<string, string>;
  /**
   * Moves an item up or down. Resolves to the ids in their new order, or to null if the server did not respond.
   * Undefined for lists without an order.
   */
  onMove?: (item: Item, to: 'up' | 'down') => Promise<string[] | Refusal | null>;
};

/**
 * Lists all texts of one kind. If the list has an order, buttons move each text up or down. The result of a move is
 * announced, including errors.
 */
export function KeptList<E extends ContractEntry, Item extends { id: string }>(props: Props<E, Item>) {
  const { list, name, failed, main, wordsOf, columns, filters = [], always, onMove } = props;
  const { t } = useLingui();
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const saidPlace = useRef<HTMLParagraphElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // After a move the row may be on another page of the list, and its button no longer exists. The message then gets the
  // focus.
  useEffect(() => {
    if (said !== '' && pressed.current?.isConnected === false) saidPlace.current?.focus();
  }, [said]);
  const move = async (item: Item, to: 'up' | 'down', button: HTMLElement) => {
    pressed.current = button;
    const answer = await onMove?.(item, to);
    if (!answer) return setSaid(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setSaid(refusalText(answer));
    await queries.invalidateQueries({ queryKey: [list.path] });
    const { label } = wordsOf(item);
    const [place, count] = [answer.indexOf(item.id) + 1, answer.length];
    setSaid(t`“${label}” is number ${place} of ${count}.`);
  };
  const all: DataColumn<Item>[] = [
    {
      ...main,
      canSort: true,
      isMain: true,
      isWide: true,
      cell: (item) => <Link to={wordsOf(item).to}>{wordsOf(item).label}</Link>,
    },
    ...columns,
    {
      id: 'state',
      header: t({ context: 'staff', message: 'State' }),
      cell: (item) => <KeptMarks words={wordsOf(item)} />,
    },
    ...(onMove
      ? [
          {
            id: 'place',
            header: t({ context: 'staff', message: 'Order' }),
            canSort: true,
            cell: (item: Item) => (
              <span className={css.moves}>
                <MoveButton label={wordsOf(item).label} to="up" onPress={(button) => move(item, 'up', button)} />
                <MoveButton label={wordsOf(item).label} to="down" onPress={(button) => move(item, 'down', button)} />
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {onMove && (
        <p role="status" className={css.said} ref={saidPlace} tabIndex={-1}>
          {said}
        </p>
      )}
      <StaffList
        list={list}
        name={name}
        columns={all}
        usual={onMove ? 'place' : main.id}
        filters={[...useUsualFilters(), ...filters]}
        idOf={(item: Item) => item.id}
        failed={failed}
        empty={{
          icon: 'search',
          title: <Trans>Nothing found</Trans>,
          text: <Trans>Change the filters, or write a new one.</Trans>,
        }}
        {...(always && { always })}
      />
    </>
  );
}

function useUsualFilters(): ListFilter[] {
  const { t } = useLingui();
  return [{ kind: 'words', name: 'find', label: t`Words of its title` }, useHindiFilter()];
}

function KeptMarks({ words: { isHidden, hasHindi } }: { words: KeptWords }) {
  return (
    <>
      {isHidden ? (
        <Badge tone="warning">
          <Trans>Hidden</Trans>
        </Badge>
      ) : (
        <Badge tone="success">
          <Trans>On the site</Trans>
        </Badge>
      )}{' '}
      {!hasHindi && <NoHindi />}
    </>
  );
}

type MoveProps = { label: string; to: 'up' | 'down'; onPress: (button: HTMLElement) => Promise<void> };

function MoveButton({ label, to, onPress }: MoveProps) {
  const { t } = useLingui();
  return (
    <Button
      kind="quiet"
      iconOnly
      aria-label={to === 'up' ? t`“${label}”: up` : t`“${label}”: down`}
      onPress={({ currentTarget }) => void onPress(currentTarget)}
    >
      <Icon name={to} />
    </Button>
  );
}
