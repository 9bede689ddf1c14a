import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import css from './button.module.css';

declare global {
  interface Window {
    /** The button that was pressed last, if its `onPress` has not run yet because its script is not loaded. */
    buttonInHand?: HTMLButtonElement | null;
  }
}

type Look = {
  /** Use `primary` once per view, and `danger` for actions that cannot be undone. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'usual';
  /** The button contains only an icon and is square. */
  iconOnly?: boolean;
};

/** Returns the classes of a button, for links of the router. This package does not import the router. */
export function buttonClass({ kind = 'primary', size = 'usual', iconOnly = false }: Look = {}): string | undefined {
  return classNames(css.button, css[kind], size === 'small' && css.small, iconOnly && css.icon);
}

export type ButtonProps = Look & {
  children: ReactNode;
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
  type?: 'button' | 'submit';
  /** Whether the action is running. Meanwhile the button stays visible and focused, and clicks have no effect. */
  busy?: boolean;
  /** Text while busy, if it differs: 'Signing up...'. */
  busyText?: ReactNode;
  /** Reason why the button has no effect now. The button stays focusable, and the reason is visible and read aloud. */
  whyDisabled?: string | null | undefined | false;
  /** Makes the button as wide as its container. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-haspopup'?: 'dialog' | 'menu';
  'aria-keyshortcuts'?: string;
  'aria-pressed'?: boolean;
  'aria-describedby'?: string;
};

export function Button(props: ButtonProps) {
  const {
    children,
    onPress,
    type = 'button',
    busy = false,
    busyText,
    whyDisabled,
    wide,
    kind,
    size,
    iconOnly,
    ...rest
  } = props;
  const whyId = useId();
  const off = busy || Boolean(whyDisabled);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    window.buttonInHand = null;
    // A disabled button can still get the focus, so the browser still sends its click events.
    if (off) event.preventDefault();
    else onPress?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      // A submit button needs no mark, because the boot script stores its form instead.
      data-press={type === 'button' ? '' : undefined}
      className={buttonClass({ kind, size, iconOnly })}
      onClick={press}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={classNames(rest['aria-describedby'], whyDisabled && whyId)}
    >
      {busy && <span className={css.turning} aria-hidden="true" />}
      {busy && busyText ? busyText : children}
    </button>
  );
  if (!whyDisabled && !wide) return button;
  return (
    <span className={wide ? css.fill : css.wrap}>
      {button}
      {whyDisabled && (
        <span id={whyId} className={css.why}>
          {whyDisabled}
        </span>
      )}
    </span>
  );
}

export type LinkButtonProps = Look & {
  href: string;
  children: ReactNode;
  /** Opens the link in a new window. `children` must mention that. */
  newWindow?: boolean;
  download?: boolean | string;
  'aria-label'?: string;
};

/** A link that looks like a button. Use it for navigation, and `Button` for actions. */
export function LinkButton({ href, children, newWindow, kind, size, iconOnly, ...rest }: LinkButtonProps) {
  const window = newWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a {...rest} {...window} href={href} className={buttonClass({ kind, size, iconOnly })}>
      {children}
    </a>
  );
}
