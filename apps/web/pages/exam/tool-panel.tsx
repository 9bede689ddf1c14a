import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalculatorPanel } from '../../features/exam-tools/calculator-panel.tsx';
import { ViewSettings } from '../../features/exam-view/view-settings.tsx';
import type { PaperInHand } from '../../lib/exam/paper/paper-in-hand.ts';

type Props = { tool: 'calculator' | 'view'; paper: PaperInHand; isPaused: boolean; onClose: () => void };

/** Shows a tool that the header of the player opens. The calculator is hidden during a pause. */
export function ToolPanel({ tool, paper, isPaused, onClose }: Props) {
  const { t } = useLingui();
  const calculator = paper.tools?.calculator;
  if (tool === 'calculator') return calculator && !isPaused && <CalculatorPanel kind={calculator} onClose={onClose} />;
  return (
    <Dialog title={<Trans>Letters and colours</Trans>} onClose={onClose} closeText={t`Close`}>
      <ViewSettings />
    </Dialog>
  );
}
