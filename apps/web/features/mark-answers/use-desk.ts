import {
  type AnswerToMark,
  listMarking,
  markAnswer,
  type NextAnswer,
  nextAnswer,
  withdrawMarking,
} from '@kasauti/contract/attempts/marking.ts';
import type { ExamId, FormId, MarkingTaskId } from '@kasauti/contract/ids.ts';
import { readWaiting } from '@kasauti/contract/staff/waiting.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { dropDraft } from './drafts.ts';

/** A question of an exam with one of its forms. */
export type QuestionToMark = { examId: ExamId; formId: FormId; itemRef: string };

type Given = { points: Record<string, string>; remark: string };

/** The state of the marking desk: the answer on it, and what the marker can do. */
export function useDesk(of: QuestionToMark) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [shown, setShown] = useState<NextAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [lastId, setLastId] = useState<MarkingTaskId | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { examId, formId, itemRef } = of;

  const takeNext = useCallback(async () => {
    const next = await call(nextAnswer, { body: { examId, formId, itemRef } }).catch(() => null);
    if (next === null) setProblem(t`We could not reach the server. Please try again.`);
    else if (isRefusal(next)) setProblem(refusalText(next));
    else setShown(next);
  }, [examId, formId, itemRef, t]);
  useEffect(() => void takeNext(), [takeNext]);

  const alone = async (act: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    await act();
    setBusy(false);
    for (const { path } of [listMarking, readWaiting]) await queries.invalidateQueries({ queryKey: [path] });
  };

  const save = ({ _id: taskId }: AnswerToMark, body: Given) =>
    alone(async () => {
      const saved = await call(markAnswer, { params: { taskId }, body }).catch(() => null);
      if (saved === null)
        return setProblem(t`We do not know whether this was saved. Save it again. It will not be counted twice.`);
      if (isRefusal(saved)) setProblem(refusalText(saved));
      if (isRefusal(saved) && saved.code === 'wrong-points') return;
      dropDraft();
      setLastId(isRefusal(saved) ? null : taskId);
      await takeNext();
    });

  const takeBack = () =>
    alone(async () => {
      if (lastId === null || !shown) return;
      const answer = await call(withdrawMarking, { params: { taskId: lastId } }).catch(() => null);
      if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
      setLastId(null);
      if (isRefusal(answer)) setProblem(refusalText(answer));
      else setShown({ ...shown, answer });
    });

  return { shown, problem, canTakeBack: lastId !== null, isBusy, save, takeBack, again: () => alone(takeNext) };
}
export type Desk = ReturnType<typeof useDesk>;
