import { Button } from '@kasauti/ui/parts/button.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { MAX_SHEET_CHARACTERS } from '../../lib/exam/tools/notes.ts';
import { useNotes, useNotesStore } from '../../lib/exam/tools/use-notes.ts';
import { DrawingSheet } from './drawing-sheet.tsx';
import { useFocusWhenOpened } from './open-tools.ts';
import css from './rough-sheet.module.css';
import { ToolPanel } from './tool-panel.tsx';

/** The sheet says how many characters are left when there are fewer than this. */
const FEW_CHARACTERS = 500;

/** A sheet for rough work: a text and a drawing. It stays on this device and is deleted at the end of the attempt. */
export function RoughSheet() {
  const { t } = useLingui();
  const isKept = useStore(useNotesStore(), (state) => state.isKept);
  const [side, setSide] = useState<'text' | 'drawing'>('text');
  const sides = { text: t`Write`, drawing: t`Drawing` };
  return (
    <ToolPanel
      tool="roughSheet"
      side="start"
      title={<Trans>Rough sheet</Trans>}
      closeText={t`Close the rough sheet`}
      head={(['text', 'drawing'] as const).map((one) => (
        <Button
          key={one}
          kind={side === one ? 'secondary' : 'quiet'}
          size="small"
          aria-pressed={side === one}
          onPress={() => setSide(one)}
        >
          {sides[one]}
        </Button>
      ))}
    >
      <p className={css.note}>
        {isKept ? (
          <Trans>Not sent, not marked. It stays on this device until the test ends.</Trans>
        ) : (
          <Trans>Not sent, not marked. This browser cannot store it, so a reload of the page clears it.</Trans>
        )}
      </p>
      {side === 'text' ? <TextSheet /> : <DrawingSheet />}
    </ToolPanel>
  );
}

function TextSheet() {
  const { t } = useLingui();
  const store = useNotesStore();
  const text = useNotes(({ sheet }) => sheet);
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusWhenOpened('roughSheet', field);
  const left = MAX_SHEET_CHARACTERS - text.length;
  return (
    <>
      <textarea
        ref={field}
        className={css.text}
        aria-label={t`Text of the rough sheet`}
        rows={8}
        maxLength={MAX_SHEET_CHARACTERS}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => store.change({ sheet: target.value })}
      />
      <p role="status" className={css.note}>
        {left < FEW_CHARACTERS && <Plural value={left} one="# character left" other="# characters left" />}
      </p>
    </>
  );
}
