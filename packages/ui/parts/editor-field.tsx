import type { ReactNode } from 'react';
import css from './field.module.css';
import { FieldFrame, type FieldTexts, type useFieldWiring } from './field.tsx';

/* Only the staff console has editors, so the pages of the shop do not load this file. */

/** The class of a control, for editors that look like one. */
export const controlClass = css.control;

type EditorProps = {
  texts: FieldTexts;
  /** From `useFieldWiring`. The editor names `labelId` as its label. */
  wired: ReturnType<typeof useFieldWiring>;
  /** Moves the focus to the editor, as the label of a native control does. */
  onLabelPress: () => void;
  children: ReactNode;
};

/** Renders label, hint and error around an editor, which is no native control. */
export function EditorField({ texts, wired: { wiring: _, ...ids }, onLabelPress, children }: EditorProps) {
  const label = (words: ReactNode) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor itself gets the focus by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <span id={ids.labelId} className={css.label} onClick={onLabelPress}>
      {words}
    </span>
  );
  return (
    <FieldFrame texts={texts} {...ids} label={label}>
      {children}
    </FieldFrame>
  );
}
