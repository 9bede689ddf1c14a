import type { FormTools } from '@kasauti/domain/form/content.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ToolButtons } from '../../features/exam-tools/tool-buttons.tsx';
import { ToolDesk } from '../../features/exam-tools/tool-desk.tsx';
import { createPreviewNotes } from '../../lib/exam/tools/notes-store.ts';
import { NotesContext } from '../../lib/exam/tools/use-notes.ts';
import css from './preview-tools.module.css';

type Props = {
  tools: FormTools;
  /** Renders the question with the bar of its tools. */
  children: (bar: ReactNode) => ReactNode;
};

/** Gives a question outside of a test the tools of its form. What is done with them is stored nowhere. */
export function PreviewTools({ tools, children }: Props) {
  const { t } = useLingui();
  const [notes] = useState(createPreviewNotes);
  return (
    <NotesContext value={notes}>
      {children(
        <section className={css.bar} aria-label={t`Tools`}>
          <div className={css.buttons}>
            <ToolButtons tools={tools} />
          </div>
          <ToolDesk tools={tools} />
        </section>,
      )}
    </NotesContext>
  );
}
