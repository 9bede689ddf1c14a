import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import css from './combobox.module.css';

type Wishes = {
  /** Number of options in the list. */
  count: number;
  /**
   * Initial position, also after `reset`: 0 is the first option, and -1 is the input itself. At -1, Enter sends the
   * text.
   */
  first: -1 | 0;
  /** Called when an option is chosen by Enter or by a click. */
  onChoose: (at: number) => void;
  /** Called when Escape is pressed while the list has options. Without it, the key keeps its usual effect. */
  onClose?: () => void;
};

/**
 * An input with a list of options, after the combobox pattern of the ARIA Authoring Practices. The focus stays in the
 * input. The arrow keys move through the options, Enter chooses one, and Escape closes the list. Returns the props of
 * the input, the list and the options. The caller renders these elements.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useCombobox({ count, first, onChoose, onClose }: Wishes) {
  const id = useId();
  const [moved, setMoved] = useState<number>(first);
  // When the list becomes shorter, the selection moves to its last option.
  const at = Math.min(moved, count - 1);
  useEffect(() => {
    // `void` discards the promise that newer browsers return, because an effect must not return one.
    void document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const byKey = (event: KeyboardEvent) => {
    // While an input method composes a letter, the list of the input method uses the same keys.
    if (count === 0 || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const places = count - first;
    if (step !== undefined) setMoved(((at - first + step + places) % places) + first);
    else if (event.key === 'Enter' && at >= 0) onChoose(at);
    else if (event.key === 'Escape' && onClose) onClose();
    else return;
    event.preventDefault();
  };
  return {
    id,
    reset: () => setMoved(first),
    input: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': at < 0 ? undefined : `${id}-${at}`,
      autoComplete: 'off',
      onKeyDown: byKey,
    },
    list: (label: string) => ({ id: `${id}-list`, role: 'listbox', 'aria-label': label }),
    option: (place: number) => ({
      id: `${id}-${place}`,
      className: css.option,
      role: 'option',
      tabIndex: -1,
      'aria-selected': place === at,
      // Prevents the input from losing the focus, because that would close the list before the click.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => onChoose(place),
    }),
  } as const;
}
