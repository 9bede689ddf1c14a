import {
  decideLateAnswers,
  listReviewCases,
  type ReviewCase,
  readReviewCase,
  reviewTermination,
} from '@kasauti/contract/attempts/review-queue.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { formatClockTime } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { type DecideFailure, DecideForm, type Decision as Made } from '../../lib/staff/decide/decide-form.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './review-queue.module.css';
import {
  type Decision,
  decidedName,
  decisionMeaning,
  decisionName,
  decisionsFor,
  type ReviewKind,
} from './review-words.ts';

type Waiting = NonNullable<ReviewCase['late']>['waiting'];
type Ask = { attemptId: AttemptId; decision: Decision; seqs: number[]; reasonText: string };

function send({ attemptId: id, decision, seqs, reasonText }: Ask): Promise<{ decidedAt: string } | Refusal> {
  const params = { id };
  switch (decision) {
    case 'release':
    case 'withhold':
      return call(reviewTermination, { params, body: { decision, reasonText } });
    case 'accept':
    case 'leave':
      return call(decideLateAnswers, { params, body: { decision, seqs, reasonText } });
  }
}

type Props = { attemptId: AttemptId; kind: ReviewKind; waiting: Waiting };

const clock = (instant: string): string => formatClockTime(new Date(instant), INDIA_TIME_ZONE);

/**
 * Asks for a decision and its reason. The candidate can read both. A decision is final. If several answers were late,
 * staff can decide about each of them separately.
 */
export function DecideCase({ attemptId, kind, waiting }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(waiting.map(({ seq }) => seq));
  const [isChecked, setChecked] = useState(false);
  const check = () => {
    setChecked(true);
    return waiting.length < 2 || chosen.length > 0;
  };
  const decide = async ({ choice: decision, reason: reasonText }: Made<Decision>): Promise<DecideFailure> => {
    const answer = await send({ attemptId, decision, seqs: chosen, reasonText }).catch(() => null);
    for (const { path } of [listReviewCases, readReviewCase]) await queries.invalidateQueries({ queryKey: [path] });
    if (answer === null) return t`We do not know whether this was done. Send it again. It will not be done twice.`;
    if (isRefusal(answer)) return refusalText(answer);
    toast('success', decidedName(decision));
    return null;
  };
  return (
    <DecideForm
      top={
        waiting.length > 1 && (
          <WhichAnswers
            waiting={waiting}
            chosen={chosen}
            onChoose={setChosen}
            problem={isChecked && chosen.length === 0 && t`Choose at least one answer`}
          />
        )
      }
      check={check}
      choices={{
        label: t`Your decision`,
        options: decisionsFor[kind].map((value) => ({
          value,
          label: decisionName(value),
          detail: decisionMeaning(value),
        })),
      }}
      words={{
        label: t`Reason`,
        hint: t`The candidate reads this in their record.`,
        maxLength: 1000,
      }}
      buttons={[{ label: <Trans>Decide</Trans> }]}
      onDecide={decide}
    />
  );
}

const without = (seqs: readonly number[], seq: number) => seqs.filter((one) => one !== seq);

type WhichProps = {
  waiting: Waiting;
  chosen: readonly number[];
  onChoose: (seqs: number[]) => void;
  problem: string | false;
};

function WhichAnswers({ waiting, chosen, onChoose, problem }: WhichProps) {
  const { t } = useLingui();
  const placeOf = ({ itemRef: question, sectionNo, madeAt, arrivedAt }: Waiting[number]): string => {
    const [made, arrived] = [clock(madeAt), clock(arrivedAt)];
    if (question === null) return t`No question: made ${made}, arrived ${arrived}`;
    if (sectionNo === null) return t`Question ${question}: made ${made}, arrived ${arrived}`;
    return t`Section ${sectionNo}, question ${question}: made ${made}, arrived ${arrived}`;
  };
  const nameOf = (entry: Waiting[number]): string => {
    const place = placeOf(entry);
    return entry.isFromFile ? t`${place} (emergency file)` : place;
  };
  return (
    <fieldset className={css.which}>
      <legend>
        <Trans>Which answers this is about</Trans>
      </legend>
      {waiting.map((entry) => (
        <CheckboxField
          key={entry.seq}
          checked={chosen.includes(entry.seq)}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, entry.seq] : without(chosen, entry.seq))}
          label={nameOf(entry)}
          aria-invalid={problem ? true : undefined}
        />
      ))}
      <FieldError>{problem}</FieldError>
    </fieldset>
  );
}
