import { type ComponentType, useEffect, useState } from 'react';
import { onToast } from './toasts.ts';

/** Shows the toasts. It loads the toast library when the first toast is raised. */
export function ToastHost() {
  const [Container, setContainer] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onToast(() => {
        // If the library cannot be loaded, the toast is not shown. Errors are also shown on the page itself.
        import('./toast-container.tsx').then(
          ({ ToastContainer }) => setContainer(() => ToastContainer),
          () => undefined,
        );
      }),
    [],
  );
  return Container && <Container />;
}
