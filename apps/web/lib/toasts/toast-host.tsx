import { type ComponentType, useEffect, useState } from 'react';
import { onToast } from './toasts.ts';

/** Where toasts appear. Costs nothing until the first one. */
export function ToastHost() {
  const [Container, setContainer] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onToast(() => {
        // When it cannot be loaded, the same words appear in place of the toast.
        import('./toast-container.tsx').then(
          ({ ToastContainer }) => setContainer(() => ToastContainer),
          () => undefined,
        );
      }),
    [],
  );
  return Container && <Container />;
}
