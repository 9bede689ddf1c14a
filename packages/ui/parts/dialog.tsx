import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from './button.tsx';
import css from './dialog.module.css';
import { Icon } from './icon.tsx';

type Props = {
  title: ReactNode;
  /** Called by Escape, by the close button and by a press beside it. */
  onClose: () => void;
  /** What the close button is called: "Close". */
  closeText: string;
  children: ReactNode;
  /** False for what must be answered: no close button, no Escape, no press beside it. */
  dismissible?: boolean;
  /** Stays in sight at the end while the rest is scrolled. */
  foot?: ReactNode;
};

const firstField = ':is(input, select, textarea):not([type="hidden"], [readonly], :disabled)';

/**
 * A modal dialog while it is rendered: the browser traps the focus, makes the rest inert, and gives the focus back to
 * the opener at its end.
 */
export function Dialog({ wide, ...props }: Props & { wide?: boolean }) {
  return <Modal {...props} focusesField className={classNames(css.dialog, wide && css.wide)} />;
}

/** The same at the side: `end` for the cart, `start` for the menu. */
export function Drawer({ side = 'end', ...props }: Props & { side?: 'start' | 'end' }) {
  return <Modal {...props} className={classNames(css.drawer, side === 'start' && css.start)} />;
}

type ModalProps = Props & { className?: string | undefined; focusesField?: boolean };

function Modal(props: ModalProps) {
  const { title, onClose, closeText, children, dismissible = true, className, foot, focusesField } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect, because the others are cleaned up after the element has left the page: closed only then, it gives
  // the focus to nobody.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    if (!shown.open) shown.showModal();
    // The browser would choose the close button, which is the first thing that can have it.
    // What asks for the focus itself goes before the first field: it may be the button, where nothing must be filled in.
    if (focusesField) {
      const asked = shown.querySelector<HTMLElement>('[autofocus]') ?? shown.querySelector<HTMLElement>(firstField);
      asked?.focus();
    }
    return () => shown.close();
  }, [focusesField]);

  const pressBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (dismissible && event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard.
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onClick={pressBeside}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
    >
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {dismissible && (
          <Button kind="quiet" iconOnly onPress={onClose} aria-label={closeText}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      <div className={css.body}>{children}</div>
      {foot && <div className={css.foot}>{foot}</div>}
    </dialog>
  );
}

/**
 * The row of buttons at a dialog's end; the one to press comes last. `stays`: in sight while a long dialog is scrolled.
 */
export function DialogActions({ stays, children }: { stays?: boolean; children: ReactNode }) {
  return <div className={classNames(css.actions, stays && css.stays)}>{children}</div>;
}
