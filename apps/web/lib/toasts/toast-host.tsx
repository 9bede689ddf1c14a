import { type ComponentType, useEffect, useState } from 'react';
import { onToast } from './toasts.ts';

/** Host of the toasts. It loads nothing until the first toast. */
export function ToastHost() {
  const [Container, setContainer] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onToast(() => {
        // If the library cannot be loaded, the page itself shows the same text.
        import('./toast-container.tsx').then(
          ({ ToastContainer }) => setContainer(() => ToastContainer),
          () => undefined,
        );
      }),
    [],
  );
  return Container && <Container />;
}
