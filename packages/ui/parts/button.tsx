import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import css from './button.module.css';

type Look = {
  /** `primary` once per view; `danger` for what cannot be undone. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'usual';
  /** For a button that shows only a picture: square. */
  iconOnly?: boolean;
};

/** The look of a button for a link of the router, which this package does not know. */
export function buttonClass({ kind = 'primary', size = 'usual', iconOnly = false }: Look = {}): string | undefined {
  return classNames(css.button, css[kind], size === 'small' && css.small, iconOnly && css.icon);
}

export type ButtonProps = Look & {
  children: ReactNode;
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
  type?: 'button' | 'submit';
  /** Working: the button keeps its place and its focus, and cannot be pressed again. */
  busy?: boolean;
  /** The words while busy, when they differ: 'Signing up...'. */
  busyText?: ReactNode;
  /** Why it cannot be pressed now. It stays reachable and says so, seen and read aloud. */
  whyDisabled?: string | null | undefined | false;
  /** Takes the whole width of its place. */
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
    // A button that cannot be used now stays in the tab order, so the browser would still press it.
    if (off) event.preventDefault();
    else onPress?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
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
  /** Opens a new window; put words that say so into `children`. */
  newWindow?: boolean;
  download?: boolean | string;
  'aria-label'?: string;
};

/** A link that looks like a button: for going somewhere. For doing something use `Button`. */
export function LinkButton({ href, children, newWindow, kind, size, iconOnly, ...rest }: LinkButtonProps) {
  const window = newWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a {...rest} {...window} href={href} className={buttonClass({ kind, size, iconOnly })}>
      {children}
    </a>
  );
}
