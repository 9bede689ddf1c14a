import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import type { Interaction, Option } from '@kasauti/domain/form/content.ts';
import { onlyInteraction } from '@kasauti/domain/item/interactions.ts';
import { Markup } from '@kasauti/ui/markup/markup.tsx';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { isRight, type SampleAnswer } from './check-sample.ts';
import css from './sample-questions.module.css';

/** Shows a few real questions of the test with explanations. Responses are neither stored nor sent. */
export function SampleQuestions({ items }: { items: SampleItem[] }) {
  return (
    <ol className={css.samples}>
      {items.map((item) => {
        const interaction = onlyInteraction(item.content);
        return (
          interaction && (
            <li key={item.content.itemRef}>
              <Sample item={item} interaction={interaction} />
            </li>
          )
        );
      })}
    </ol>
  );
}

type SampleProps = { item: SampleItem; interaction: Interaction };

function Sample({ item, interaction }: SampleProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [checked, setChecked] = useState<SampleAnswer | null>(null);
  const hasAnswer = checked !== null && (checked.optionIds.length > 0 || checked.text.trim() !== '');
  const isRightNow = checked !== null && isRight(interaction, item, checked);
  return (
    <div className={css.sample} ref={box} onChange={() => setChecked(null)}>
      <div id={id} className={css.prompt}>
        <Markup nodes={inLanguage(item.content.body, language)} />
      </div>
      {!('options' in interaction) ? (
        <label className={css.number}>
          {t`Your answer`}
          <input inputMode={interaction.kind === 'numeric' ? 'decimal' : 'text'} autoComplete="off" />
          {interaction.kind === 'numeric' && interaction.unit && inLanguage(interaction.unit, language)}
        </label>
      ) : (
        <Options name={id} options={interaction.options} many={interaction.kind === 'multiple-choice'} />
      )}
      <Button kind="secondary" size="small" onPress={() => setChecked(readAnswer(box.current))}>
        <Trans>Check the answer</Trans>
      </Button>
      <div role="status">
        {checked && !hasAnswer && t`Choose or type an answer first.`}
        {hasAnswer && (
          <Notice tone={isRightNow ? 'success' : 'warning'} isSpoken>
            <strong>{isRightNow ? <Trans>Right.</Trans> : <Trans>Not right.</Trans>}</strong>
            <RightAnswer correct={item.correct} interaction={interaction} />
            <div>
              <Markup nodes={inLanguage(item.explanation, language)} />
            </div>
          </Notice>
        )}
      </div>
    </div>
  );
}

/**
 * Reads what was chosen or typed from the fields. They keep their own state, so that nothing is lost if somebody
 * answers before the scripts of the page have come.
 */
function readAnswer(box: HTMLElement | null): SampleAnswer {
  const fields = [...(box?.querySelectorAll('input') ?? [])];
  return {
    optionIds: fields.filter(({ checked }) => checked).map(({ value }) => value),
    text: fields.find(({ type }) => type === 'text')?.value ?? '',
  };
}

type OptionsProps = { name: string; options: Option[]; many: boolean };

function Options({ name, options, many }: OptionsProps) {
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may have a label.
    <div role={many ? 'group' : 'radiogroup'} aria-labelledby={name} className={css.options}>
      {options.map(({ optionId, body }) => (
        <label key={optionId} className={css.option}>
          <input type={many ? 'checkbox' : 'radio'} name={name} value={optionId} />
          <span>
            <Markup nodes={inLanguage(body, language)} />
          </span>
        </label>
      ))}
    </div>
  );
}

function RightAnswer({ correct, interaction }: { correct: SampleItem['correct']; interaction: Interaction }) {
  const language = useLanguage();
  if (correct.kind !== 'options' || !('options' in interaction)) {
    const right = correct.kind === 'range' ? rangeText(correct) : 'accepted' in correct && correct.accepted.join(' / ');
    return (
      <p>
        <Trans>The answer is {right}.</Trans>
      </p>
    );
  }
  const right = interaction.options.filter(({ optionId }) => correct.optionIds.includes(optionId));
  return (
    <div className={css.right}>
      <Trans>The answer:</Trans>
      {right.map(({ optionId, body }) => (
        <div key={optionId}>
          <Markup nodes={inLanguage(body, language)} />
        </div>
      ))}
    </div>
  );
}

const rangeText = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} – ${to}`);
