import type { FormTool, FormTools } from '@kasauti/domain/form/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { allowedTools } from '../../lib/exam/tools/notes.ts';
import { useNotes, useNotesStore } from '../../lib/exam/tools/use-notes.ts';
import { openerId, toggleTool } from './open-tools.ts';
import { toolName } from './tool-words.ts';

type Props = {
  tools: FormTools;
  /** Called after a tool was opened or closed. The buttons are then in the menu, which closes. */
  onDone?: () => void;
};

const icons: Record<FormTool, IconName> = {
  calculator: 'keyboard',
  eliminator: 'strike',
  highlighter: 'marker',
  lineReader: 'lines',
  roughSheet: 'pen',
};

/** Shows a button for each tool that the form allows. The button of an open tool is pressed. */
export function ToolButtons({ tools, onDone }: Props) {
  const store = useNotesStore();
  const open = useNotes((notes) => notes.open);
  const press = (tool: FormTool) => {
    // The menu closes first, because it returns the focus to its own button. Then the tool takes the focus.
    onDone?.();
    toggleTool(store, tool);
  };
  return allowedTools(tools).map((tool) => (
    <Button
      key={tool}
      {...(!onDone && { id: openerId(tool) })}
      kind={open.includes(tool) ? 'secondary' : 'quiet'}
      size="small"
      onPress={() => press(tool)}
      aria-pressed={open.includes(tool)}
    >
      <Icon name={icons[tool]} />
      {toolName(tool)}
    </Button>
  ));
}
