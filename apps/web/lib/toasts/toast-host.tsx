import { type ComponentType, useEffect, useState } from 'react';
import { onToast } from './toasts.ts';

/** Shows the toasts. Loads the toast library when there is a first toast. */
export function ToastHost() {
  const [Container, setContainer] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onToast(() => {
        // If the library cannot be loaded, no toast is shown. Errors are also shown on the page itself.
        import('./toast-container.tsx').then(
          ({ ToastContainer }) => setContainer(() => ToastContainer),
          () => undefined,
        );
      }),
    [],
  );
  return Container && <Container />;
}
