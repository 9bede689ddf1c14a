import type { FormTools } from '@kasauti/domain/form/content.ts';
import { ToolDesk } from '../../features/exam-tools/tool-desk.tsx';
import { ReadingLine } from '../../features/exam-view/reading-line.tsx';
import { useView } from '../../lib/exam/paper/view.ts';

export { Ending } from '../../features/exam-submit/ending.tsx';
export { ToolButtons } from '../../features/exam-tools/tool-buttons.tsx';
export { HeaderDialog } from './header-dialog.tsx';
export { PreviewTools } from './preview-tools.tsx';

/** Shows the candidate's reading aid and the open tools. */
export function DeskTools({ tools }: { tools: FormTools | undefined }) {
  const { showsLine } = useView();
  return (
    <>
      {tools && <ToolDesk tools={tools} />}
      {showsLine && <ReadingLine />}
    </>
  );
}
