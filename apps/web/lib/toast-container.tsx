import { useEffect } from 'react';
import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { ToastContainer as Container, toast } from 'react-toastify/unstyled';
import { keepOffFocus } from './keep-off-focus.ts';
import { takeToasts, toastOptions, whenToasted } from './toasts.ts';

/** The main entry of the library would add a style element, which the pages' policy forbids: hence `unstyled`. */
export function ToastContainer() {
  useEffect(
    () =>
      whenToasted(() => {
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
  return <Container {...toastOptions} />;
}
