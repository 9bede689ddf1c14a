import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { HandDialog } from '../../features/exam-hand/hand-dialog.tsx';
import { MessagesDialog } from '../../features/exam-hand/messages-dialog.tsx';
import { InstructionsDialog, QuestionPaperDialog } from '../../features/exam-paper/exam-dialogs.tsx';
import { ViewSettings } from '../../features/exam-view/view-settings.tsx';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { useReadingLanguage } from '../../lib/exam/paper/reading.ts';

export type HeaderPanel = 'instructions' | 'paper' | 'view' | 'hand' | 'messages';

type Props = {
  panel: HeaderPanel;
  isPaused: boolean;
  paper: PaperInHand;
  onGo: (question: Question) => void;
  onClose: () => void;
};

/** Shows the dialog that a button of the header opens. During a pause it shows no part of the paper. */
export function HeaderDialog({ panel, isPaused, paper, onGo, onClose }: Props) {
  const reads = useReadingLanguage();
  const goTo = (question: Question) => {
    onClose();
    onGo(question);
  };
  switch (panel) {
    case 'instructions':
      return isPaused ? null : <InstructionsDialog paper={paper} language={reads} onClose={onClose} />;
    case 'paper':
      return isPaused ? null : <QuestionPaperDialog paper={paper} language={reads} onClose={onClose} onGo={goTo} />;
    case 'view':
      return <ViewDialog onClose={onClose} />;
    case 'hand':
      return <HandDialog onClose={onClose} />;
    case 'messages':
      return <MessagesDialog onClose={onClose} />;
  }
}

function ViewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={<Trans>Letters and colours</Trans>} onClose={onClose} closeText={t`Close`}>
      <ViewSettings />
    </Dialog>
  );
}
