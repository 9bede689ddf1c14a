import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useRef } from 'react';

type Props = {
  at: number;
  rows: number;
  /** Accessible names of the buttons. They include the name of the row. */
  names: { up: string; down: string; away: string };
  swap: (at: number, other: number) => void;
  takeAway: (at: number) => void;
};

/** Buttons of one row in a list that the user edits. They move the row up or down, or remove it. */
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
 * Returns a function that removes a row. The pressed button is removed with its row, so the function moves the focus to
 * the button that adds a row.
 */
export function useRowRemoval(remove: (at: number) => void) {
  const adding = useRef<HTMLDivElement>(null);
  const takeAway = (at: number) => {
    remove(at);
    adding.current?.querySelector('button')?.focus();
  };
  return { adding, takeAway };
}
