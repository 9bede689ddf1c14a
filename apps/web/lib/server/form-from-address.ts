import { type RefObject, useEffect, useRef } from 'react';

/**
 * Resets a form when its search in the address changes, for example with Back. Its fields use the address for
 * `defaultValue`. They are not rendered anew, so the focus does not move.
 */
export function useFormFromAddress(asked: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what they are filled anew for.
  useEffect(() => form.current?.reset(), [asked]);
  return form;
}
