import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from './button.tsx';
import css from './dialog.module.css';
import { Icon } from './icon.tsx';

type Props = {
  title: ReactNode;
  /** Called on Escape, on the close button and on a click outside the dialog. */
  onClose: () => void;
  /** Label of the close button: "Close". */
  closeText: string;
  children: ReactNode;
  /** False for a dialog that requires an answer: no close button, and Escape and clicks outside have no effect. */
  dismissible?: boolean;
  /** Footer that stays visible while the content scrolls. */
  foot?: ReactNode;
};

const firstField = ':is(input, select, textarea):not([type="hidden"], [readonly], :disabled)';

/**
 * A modal dialog that is open while it is rendered. The browser keeps the focus inside the dialog, makes the page
 * inert, and returns the focus when the dialog closes.
 */
export function Dialog({ wide, ...props }: Props & { wide?: boolean }) {
  return <Modal {...props} focusesField className={classNames(css.dialog, wide && css.wide)} />;
}

/** A modal dialog at the side of the screen: `end` for the cart, `start` for the menu. */
export function Drawer({ side = 'end', ...props }: Props & { side?: 'start' | 'end' }) {
  return <Modal {...props} className={classNames(css.drawer, side === 'start' && css.start)} />;
}

type ModalProps = Props & { className?: string | undefined; focusesField?: boolean };

function Modal(props: ModalProps) {
  const { title, onClose, closeText, children, dismissible = true, className, foot, focusesField } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // This is a layout effect, because its cleanup runs before the element is removed. After the removal, `close()` could
  // not return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    if (!shown.open) shown.showModal();
    // The browser would focus the close button, which is the first focusable element. An element with `autofocus` gets
    // the focus instead of the first field. Such an element may be a button, for example in a dialog where the user
    // need not fill in anything.
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
 * The row of buttons at the end of a dialog, with the main button last. With `stays`, it stays visible while the
 * dialog scrolls.
 */
export function DialogActions({ stays, children }: { stays?: boolean; children: ReactNode }) {
  return <div className={classNames(css.actions, stays && css.stays)}>{children}</div>;
}
