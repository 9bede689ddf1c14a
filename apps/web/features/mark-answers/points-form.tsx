import type { AnswerToMark } from '@kasauti/contract/attempts/marking.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { shownMarks } from '@kasauti/domain/format/marks.ts';
import { fractionText } from '@kasauti/domain/fraction.ts';
import { marksFor } from '@kasauti/domain/marking/by-people/decide.ts';
import { whatIsWrongWithPoints } from '@kasauti/domain/marking/by-people/points.ts';
import { readPoints, stepPoints, typedPoints } from '@kasauti/domain/marking/by-people/typed-points.ts';
import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { keepDraft, readDraft, type TypedMarks } from './drafts.ts';
import css from './mark-answers.module.css';

type Criterion = AnswerToMark['criteria'][number];

type Props = {
  answer: AnswerToMark;
  userId: UserId;
  isBusy: boolean;
  onSave: (given: { points: Record<string, string>; remark: string }) => void;
  /** The form element, for keys that are pressed elsewhere on the desk. */
  ref: Ref<HTMLFormElement>;
};

const noMarks: TypedMarks = { points: {}, remark: '' };

/** Returns the marks to begin with: half-typed ones of this device, or else the marking that was taken back. */
function firstMarks({ _id: taskId, own }: AnswerToMark, userId: UserId): TypedMarks {
  const kept = readDraft({ userId, taskId });
  if (kept || !own) return kept ?? noMarks;
  const points = Object.entries(own.points).map(([ref, given]): [string, string] => [ref, typedPoints(given)]);
  return { points: Object.fromEntries(points), remark: own.remark };
}

/** The form in which a marker gives points by criterion. Enter saves, and arrow keys change points by a half. */
export function PointsForm({ answer, userId, isBusy, onSave, ref }: Props) {
  const { t } = useLingui();
  const { criteria, maximum: full, _id: taskId } = answer;
  const [typed, setTyped] = useState(() => firstMarks(answer, userId));
  const [isChecked, setChecked] = useState(false);
  const change = (next: TypedMarks) => {
    setTyped(next);
    keepDraft({ userId, taskId }, next);
  };
  const points = pointsOf(criteria, typed);
  const isWhole = whatIsWrongWithPoints(criteria, points) === null;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (isWhole) onSave({ points, remark: typed.remark });
    else {
      const wrong = criteria.findIndex((one) => isWrong(one, typed.points[one.criterionRef] ?? ''));
      event.currentTarget.querySelectorAll<HTMLInputElement>('input')[wrong]?.focus();
    }
  };
  return (
    <form ref={ref} onSubmit={save} className={css.form} noValidate>
      {criteria.map((criterion) => (
        <CriterionField
          key={criterion.criterionRef}
          criterion={criterion}
          typed={typed.points[criterion.criterionRef] ?? ''}
          isChecked={isChecked}
          onType={(text) => change({ ...typed, points: { ...typed.points, [criterion.criterionRef]: text } })}
        />
      ))}
      <TextAreaField
        label={t`Remark`}
        optional={t`(optional)`}
        hint={t`The third person reads it, if one is needed. The candidate gets it in a copy of their data.`}
        rows={2}
        maxLength={2000}
        value={typed.remark}
        onChange={({ target }) => change({ ...typed, remark: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <p className={css.total}>
        <Trans>
          Marks: {isWhole ? shownMarks(fractionText(marksFor(points, { criteria, full }))) : '–'} of {shownMarks(full)}
        </Trans>
      </p>
      <Button type="submit" busy={isBusy}>
        <Trans>Save and next</Trans>
      </Button>
    </form>
  );
}

/** Returns the points that are readable. Others are left out. */
function pointsOf(criteria: readonly Criterion[], { points }: TypedMarks): Record<string, string> {
  const read = criteria.map(({ criterionRef }) => [criterionRef, readPoints(points[criterionRef] ?? '')] as const);
  return Object.fromEntries(read.filter((one): one is [string, string] => one[1] !== null));
}

function isWrong(criterion: Criterion, typed: string): boolean {
  const read = readPoints(typed);
  return read === null || whatIsWrongWithPoints([criterion], { [criterion.criterionRef]: read }) !== null;
}

type FieldProps = { criterion: Criterion; typed: string; isChecked: boolean; onType: (text: string) => void };

function CriterionField({ criterion, typed, isChecked, onType }: FieldProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { title, description, maximum } = criterion;
  const most = typedPoints(maximum);
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onType(stepPoints(typed, event.key === 'ArrowUp' ? 'up' : 'down', maximum));
  };
  const name = inLanguage(title, language);
  return (
    <TextField
      label={t`${name}: 0 to ${most} points`}
      hint={<Markup nodes={inLanguage(description, language)} />}
      error={isChecked && isWrong(criterion, typed) && t`Give halves from 0 to ${most}.`}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={pressKey}
      onFocus={({ target }) => target.select()}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
