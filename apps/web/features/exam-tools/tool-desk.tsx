import type { FormTools } from '@kasauti/domain/form/content.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { optionFrame } from '../../lib/exam/tools/option-frame.ts';
import { useNotes, useNotesStore } from '../../lib/exam/tools/use-notes.ts';
import { CalculatorPanel } from './calculator-panel.tsx';
import { HighlighterBar, Highlights } from './highlighter.tsx';
import { LineReader } from './line-reader.tsx';
import { RoughSheet } from './rough-sheet.tsx';
import { StrikeFrame } from './strike-frame.tsx';

/** Shows the open tools. Render it only while the candidate may see the question. */
export function ToolDesk({ tools }: { tools: FormTools }) {
  const isRestored = useStore(useNotesStore(), (state) => state.isRestored);
  const open = useNotes((notes) => notes.open);
  useEffect(() => {
    if (!tools.eliminator || !isRestored) return;
    optionFrame.setState({ Frame: StrikeFrame });
    // In the staff console, the next question may be one without these tools.
    return () => optionFrame.setState(optionFrame.getInitialState());
  }, [tools, isRestored]);
  if (!isRestored) return null;
  const isOpen = (tool: keyof FormTools) => tools[tool] !== undefined && open.includes(tool);
  return (
    <>
      {tools.highlighter && <Highlights />}
      {isOpen('highlighter') && <HighlighterBar />}
      {isOpen('lineReader') && <LineReader />}
      {tools.calculator && isOpen('calculator') && <CalculatorPanel kind={tools.calculator} />}
      {isOpen('roughSheet') && <RoughSheet />}
    </>
  );
}
