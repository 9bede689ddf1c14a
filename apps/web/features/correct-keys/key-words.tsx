import type { KeyQuestion } from '@kasauti/contract/authoring/form-keys.ts';
import type { Area, Interaction, Option } from '@kasauti/domain/form/content.ts';
import type { KeyChange } from '@kasauti/domain/form/key-correction.ts';
import { onlyInteraction } from '@kasauti/domain/item/interactions.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import css from './correct-keys.module.css';

/** Returns the options of a question whose key is a set of options. */
export const optionsOf = (interaction: Interaction | null): readonly Option[] =>
  interaction && 'options' in interaction && interaction.kind !== 'associate' ? interaction.options : [];

type Props = { question: Pick<KeyQuestion, 'content'>; keyOf: KeyQuestion['key'] };

/** Says what the key of a question is. */
export function KeyWords({ question, keyOf: { correct, dropped, leftOut } }: Props) {
  const language = useLanguage();
  if (dropped) return <Trans>Everybody who sat the test gets full marks.</Trans>;
  if (leftOut) return <Trans>The question is left out of the total. Nobody gains or loses marks by it.</Trans>;
  if (correct.kind === 'range')
    return correct.from === correct.to ? (
      correct.from
    ) : (
      <Trans>
        {correct.from} to {correct.to}
      </Trans>
    );
  if (correct.kind === 'texts') return correct.accepted.join(' · ');
  if (correct.kind === 'rubric') return <Trans>People mark the answers by a rubric.</Trans>;
  if (correct.kind === 'areas')
    return (
      <ul className={css.key}>
        {correct.areas.map(({ shape, coords }) => (
          <li key={`${shape} ${coords}`}>
            <AreaName shape={shape} /> {coords.join(', ')}
          </li>
        ))}
      </ul>
    );
  const options = optionsOf(onlyInteraction(question.content));
  if ((correct.kind === 'options' || correct.kind === 'order') && options.length > 0)
    return (
      <ul className={css.key}>
        {correct.optionIds.map((optionId) => {
          const option = options.find((one) => one.optionId === optionId);
          return <li key={optionId}>{option && <PaperMarkup body={option.body} language={language} />}</li>;
        })}
      </ul>
    );
  return <Trans>The answer has several parts.</Trans>;
}

function AreaName({ shape }: Pick<Area, 'shape'>) {
  if (shape === 'circle') return <Trans>Circle</Trans>;
  return shape === 'rectangle' ? <Trans>Rectangle</Trans> : <Trans>Polygon</Trans>;
}

/** Says what the key becomes by a change. */
export function ChangeWords({ question, change }: { question: KeyQuestion; change: KeyChange }) {
  const key = { 'full-marks': { dropped: true }, 'leave-out': { leftOut: true as const }, answer: {} }[change.kind];
  const correct = change.kind === 'answer' ? change.correct : question.key.correct;
  return <KeyWords question={question} keyOf={{ correct, ...key }} />;
}
