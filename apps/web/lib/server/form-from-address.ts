import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form whose fields start with the question of the address (`defaultValue`): Back, or a link to another question,
 * fills them again. They are not drawn again for it, so the focus stays where it is.
 */
export function useFormFromAddress(asked: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what they are filled anew for.
  useEffect(() => form.current?.reset(), [asked]);
  return form;
}
