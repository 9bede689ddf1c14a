import type { FieldWiring } from '@kasauti/ui/parts/field.tsx';
import type { Command } from 'prosemirror-state';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type EditorEvents, type MarkupEditor, makeMarkupEditor } from './markup-editor.ts';

/** Runs a command in an editor. */
export type RunCommand = (command: Command) => void;

type Options = {
  /** The registration of the field in its form. */
  field: UseFormRegisterReturn;
  isLine: boolean;
  /** The editor to which the buttons above it belong: the one that had the focus last, or the first one. */
  target: RefObject<RunCommand | null>;
};

const silent: EditorEvents = {
  onText: () => undefined,
  onFocus: () => undefined,
  onBlur: () => undefined,
  onFormula: () => undefined,
};

/** Creates an editor in the element `place` and registers it in a form, which uses it as if it were an input. */
export function useEditor({ field, isLine, target }: Options) {
  const { name, ref, onChange, onBlur } = field;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkupEditor>(null);
  const text = useRef('');
  const events = useRef(silent);
  const [formula, setFormula] = useState<string | null>(null);
  const [run] = useState<RunCommand>(() => (command: Command) => editor.current?.run(command));

  useLayoutEffect(() => {
    if (!place.current) return;
    const made = makeMarkupEditor({
      place: place.current,
      text: text.current,
      isLine,
      onText: (written) => events.current.onText(written),
      onFocus: () => events.current.onFocus(),
      onBlur: () => events.current.onBlur(),
      onFormula: (latex) => events.current.onFormula(latex),
    });
    editor.current = made;
    target.current ??= run;
    return () => {
      editor.current = null;
      made.destroy();
    };
  }, [isLine, target, run]);

  useLayoutEffect(() => {
    events.current = {
      onText: (written) => {
        text.current = written;
        void onChange({ type: 'change', target: { name, value: written } });
      },
      onFocus: () => {
        target.current = run;
      },
      // The form library takes the value of this event too.
      onBlur: () => void onBlur({ type: 'blur', target: { name, value: text.current } }),
      onFormula: setFormula,
    };
  });

  useImperativeHandle(ref, () => ({
    name,
    type: 'text',
    get value() {
      return text.current;
    },
    set value(given: string | undefined) {
      const written = given ?? '';
      // The form library sets the value again with each rendering.
      if (written === text.current) return;
      text.current = written;
      editor.current?.setText(written);
    },
    focus: () => editor.current?.focus(),
  }));

  return { place, editor, formula };
}

/** Keeps the attributes of an editor, which connect it with its label, its hint and its error. */
export function useEditorAttributes(
  editor: RefObject<MarkupEditor | null>,
  wiring: FieldWiring,
  attributes: Record<string, string>,
): void {
  const wanted = JSON.stringify({
    ...attributes,
    id: wiring.id,
    ...(wiring['aria-describedby'] && { 'aria-describedby': wiring['aria-describedby'] }),
    ...(wiring['aria-invalid'] && { 'aria-invalid': 'true' }),
  });
  useEffect(() => editor.current?.setAttributes(JSON.parse(wanted)), [editor, wanted]);
}
