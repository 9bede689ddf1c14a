import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect } from 'react';
import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { type CloseButtonProps, ToastContainer as Container, toast } from 'react-toastify/unstyled';
import { keepOffFocus } from '../page/keep-off-focus.ts';
import { onToast, takeToasts, toastOptions } from './toasts.ts';

/**
 * Imports the library's `unstyled` entry. The main entry would add a style element, which the content security policy
 * forbids.
 */
export function ToastContainer() {
  const { t } = useLingui();
  useEffect(
    () =>
      onToast(() => {
        for (const { kind, text } of takeToasts()) toast[kind](text);
      }),
    [],
  );
  useEffect(() => {
    const { look, stop } = keepOffFocus();
    const unsubscribe = toast.onChange(look);
    return () => {
      unsubscribe();
      stop();
    };
  }, []);
  // The library's own label exists only in English. Alt+T is the library's shortcut that moves the focus to the toasts.
  return <Container {...toastOptions} aria-label={t`Short messages, Alt+T`} closeButton={CloseToast} />;
}

function CloseToast({ closeToast }: CloseButtonProps) {
  const { t } = useLingui();
  const close = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    closeToast(true);
  };
  return (
    <button type="button" className="Toastify__close-button" aria-label={t`Close the message`} onClick={close}>
      <Icon name="close" />
    </button>
  );
}
