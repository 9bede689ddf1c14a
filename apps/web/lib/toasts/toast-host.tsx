import { type ComponentType, useEffect, useState } from 'react';
import { whenToasted } from './toasts.ts';

/** Where toasts appear. Costs nothing until the first one. */
export function ToastHost() {
  const [Container, setContainer] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      whenToasted(() => {
        // When it cannot be loaded, the same words stand where the toast was about.
        import('./toast-container.tsx').then(
          ({ ToastContainer }) => setContainer(() => ToastContainer),
          () => undefined,
        );
      }),
    [],
  );
  return Container && <Container />;
}
