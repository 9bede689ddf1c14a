import type { Phase } from '../../lib/exam/player/player-state.ts';
import { useForgetNotes } from '../../lib/exam/tools/use-forget-notes.ts';
import { ExamBarred } from './exam-barred.tsx';
import { ExamOver } from './exam-over.tsx';

type Props = { attemptId: string; phase: Extract<Phase, { kind: 'barred' | 'over' }> };

/** Shown if the test cannot be answered on this page. Explains the reason, or how the test ended. */
export function ExamClosed({ attemptId, phase }: Props) {
  useForgetNotes(attemptId, phase);
  if (phase.kind === 'over') return <ExamOver attemptId={attemptId} phase={phase} />;
  return <ExamBarred attemptId={attemptId} refusal={phase.refusal} />;
}
