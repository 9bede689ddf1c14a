import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form whose fields begin with what is asked (`defaultValue`): Back, or a link to another question, fills them
 * anew. They are never drawn anew for it, so the focus stays where it is.
 */
export function useAskedForm(asked: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what they are filled anew for.
  useEffect(() => form.current?.reset(), [asked]);
  return form;
}
