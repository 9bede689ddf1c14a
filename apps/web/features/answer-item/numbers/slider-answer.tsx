import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { PaperText } from '../../../lib/exam/paper/paper-text.tsx';
import { type InputProps, labelOf } from '../input-props.ts';
import css from '../late-inputs.module.css';

/**
 * Shows a scale as a native slider. The browser shows a handle even before the candidate has answered, so a text says
 * "Not answered". A button then lets the candidate answer with the first value of the scale, where the handle is.
 */
export function SliderAnswer(props: InputProps<'slider'>) {
  const { interaction, saved, language, readOnly, onAnswer } = props;
  const { t } = useLingui();
  const id = useId();
  const { from, to, step, unit } = interaction;
  const value = saved?.kind === 'number' ? saved.text : null;
  const answer = (text: string) => onAnswer({ kind: 'number', text });
  return (
    <div className={css.slider}>
      <input
        type="range"
        min={from}
        max={to}
        step={step}
        value={value ?? from}
        disabled={readOnly}
        aria-describedby={id}
        aria-valuetext={value ?? t`Not answered`}
        {...labelOf(props)}
        onChange={({ target }) => answer(target.value)}
      />
      <span className={css.scale} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </span>
      <output id={id} className={css.sliderValue}>
        {value ?? <Trans>Not answered</Trans>} {value !== null && unit && <PaperText text={unit} language={language} />}
      </output>
      {value === null && !readOnly && (
        <div>
          <Button kind="secondary" size="small" onPress={() => answer(from)}>
            <Trans>Answer {from}</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
