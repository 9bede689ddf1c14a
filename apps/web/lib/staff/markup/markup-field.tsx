import { classNames } from '@kasauti/ui/class-names.ts';
import { controlClass, EditorField } from '@kasauti/ui/parts/editor-field.tsx';
import { type FieldTexts, useFieldWiring } from '@kasauti/ui/parts/field.tsx';
import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { showFormula } from './formula.ts';
import css from './markup-field.module.css';
import { type RunCommand, useEditor, useEditorAttributes } from './use-editor.ts';

/** Number of visible lines of an empty text. Without it, the text has one line. */
export type Rows = 2 | 4 | 6 | 12;

type Props = FieldTexts & {
  field: UseFormRegisterReturn;
  lang: string;
  rows?: Rows | undefined;
  target: RefObject<RunCommand | null>;
};

/** A field for a text in the authors' markup. Formulas and pictures are shown while the author types. */
export function MarkupField({ label, hint, error, field, lang, rows, target }: Props) {
  const { place, editor, formula } = useEditor({ field, isLine: rows === undefined, target });
  const wired = useFieldWiring({ hint, error });
  useEditorAttributes(editor, wired.wiring, {
    class: classNames(controlClass, css.editor) ?? '',
    role: 'textbox',
    lang,
    'aria-labelledby': wired.labelId,
    'aria-multiline': `${rows !== undefined}`,
  });
  return (
    <EditorField texts={{ label, hint, error }} wired={wired} onLabelPress={() => editor.current?.focus()}>
      <div ref={place} className={css.frame} data-rows={rows} />
      {formula !== null && <FormulaPreview latex={formula} />}
    </EditorField>
  );
}

/** Shows the formula at the cursor. Its signs are shown in the text meanwhile. */
function FormulaPreview({ latex }: { latex: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (element.current) void showFormula(element.current, latex);
  }, [latex]);
  return (
    <span className={css.preview}>
      <span ref={element} />
      <span className={css.fault}>
        <Trans>This formula cannot be shown yet. Is a brace missing, or a command misspelt?</Trans>
      </span>
    </span>
  );
}
