import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useRef } from 'react';

type Props = {
  at: number;
  rows: number;
  /** What each button is called, with the row that it is of. */
  names: { up: string; down: string; away: string };
  swap: (at: number, other: number) => void;
  takeAway: (at: number) => void;
};

/** Orders the rows of a list that is written, and takes one away. */
export function RowButtons({ at, rows, names, swap, takeAway }: Props) {
  return (
    <>
      <Button kind="quiet" iconOnly aria-label={names.up} onPress={() => at > 0 && swap(at, at - 1)}>
        <Icon name="up" />
      </Button>
      <Button kind="quiet" iconOnly aria-label={names.down} onPress={() => at < rows - 1 && swap(at, at + 1)}>
        <Icon name="down" />
      </Button>
      <Button kind="quiet" iconOnly aria-label={names.away} onPress={() => takeAway(at)}>
        <Icon name="trash" />
      </Button>
    </>
  );
}

/**
 * The button that was pressed goes with its row; the focus goes on to the one that adds a row, which is always there.
 */
export function useRowRemoval(remove: (at: number) => void) {
  const adding = useRef<HTMLDivElement>(null);
  const takeAway = (at: number) => {
    remove(at);
    adding.current?.querySelector('button')?.focus();
  };
  return { adding, takeAway };
}
