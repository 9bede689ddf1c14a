import type { CorrectAnswer, ItemContent, ItemResponse } from '@kasauti/domain/form/content.ts';
import { fractionText } from '@kasauti/domain/fraction.ts';
import { type MarkingPreset, markingPresets, presetMarking } from '@kasauti/domain/marking/presets.ts';
import { type ItemMark, markItem } from '@kasauti/domain/marking/score.ts';
import { judgedItemOf } from '@kasauti/domain/marking/score-facts.ts';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exactMarks, presetName } from '../../lib/words/marking-words.ts';
import css from './preview-item.module.css';

type Props = { content: ItemContent; correct: CorrectAnswer; response: ItemResponse | null };

/** Shows what the response earns with the marks of a known exam. The scorer of real tests computes it. */
export function EarnedMarks({ content, correct, response }: Props) {
  const { t } = useLingui();
  const [preset, setPreset] = useState<MarkingPreset>('plain');
  const item = judgedItemOf(content);
  const mark = markItem(item, presetMarking(preset)[item.kind], { correct }, response);
  return (
    <div className={css.earned}>
      <SelectField
        label={t`Marks as in`}
        choices={markingPresets.map((value) => ({ value, label: presetName(value) }))}
        value={preset}
        onChange={({ currentTarget }) => setPreset(currentTarget.value as MarkingPreset)}
      />
      <p role="status">
        <Earned mark={mark} />
      </p>
    </div>
  );
}

function Earned({ mark: { outcome, marks, maximum } }: { mark: ItemMark }) {
  const [earned, most] = [exactMarks(fractionText(marks)), exactMarks(fractionText(maximum))];
  switch (outcome) {
    case 'right':
      return (
        <Trans>
          This answer is right: {earned} of {most} marks.
        </Trans>
      );
    case 'partly':
      return (
        <Trans>
          This answer is partly right: {earned} of {most} marks.
        </Trans>
      );
    case 'wrong':
      return (
        <Trans>
          This answer is wrong: {earned} of {most} marks.
        </Trans>
      );
    case 'pending':
      return <Trans>People mark this answer, with up to {most} marks.</Trans>;
    default:
      return (
        <Trans>
          Without an answer: {earned} of {most} marks.
        </Trans>
      );
  }
}
