import { CheckboxField, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { BothFields } from '../../lib/staff/forms/both-fields.tsx';
import { GraphicAssociateFields, GraphicGapMatchFields } from './areas/graphic-fields.tsx';
import { HotspotFields } from './areas/hotspot-fields.tsx';
import { SelectPointFields } from './areas/select-point-fields.tsx';
import css from './edit-items.module.css';
import { ChoiceRows, TextPairRows } from './rows/choice-rows.tsx';
import { EssayFields } from './rows/essay-fields.tsx';
import { MatchRows } from './rows/match-rows.tsx';
import { OptionRows, OrderRows } from './rows/option-rows.tsx';
import { GapMatchFields, HotTextFields } from './rows/passage-fields.tsx';
import { UploadFields } from './rows/upload-fields.tsx';
import type { AnswerState } from './use-item-form.ts';

/** Shows the fields for the chosen kind of answer, including the right answer. Without a kind, shows nothing. */
export function AnswerInputs({ state }: { state: AnswerState }) {
  const kind = useWatch({ control: state.form.control, name: state.at('kind') });
  switch (kind) {
    case 'single-choice':
    case 'multiple-choice':
    case 'inline-choice':
      return <OptionRows state={state} isSingle={kind !== 'multiple-choice'} />;
    case 'numeric':
      return <NumberFields state={state} from="from" to="to" />;
    case 'text-entry':
      return <AcceptedFields state={state} />;
    case 'extended-text':
      return <EssayFields state={state} />;
    case 'file-upload':
      return <UploadFields state={state} />;
    case 'order':
      return <OrderRows state={state} />;
    case 'match':
      return <MatchRows state={state} />;
    case 'slider':
      return (
        <>
          <ScaleFields state={state} />
          <NumberFields state={state} from="correctFrom" to="correctTo" />
        </>
      );
    case 'hot-text':
      return <HotTextFields state={state} />;
    case 'gap-match':
      return <GapMatchFields state={state} />;
    case 'graphic-gap-match':
      return <GraphicGapMatchFields state={state} />;
    case 'graphic-associate':
      return <GraphicAssociateFields state={state} />;
    case 'hotspot':
      return <HotspotFields state={state} />;
    case 'select-point':
      return <SelectPointFields state={state} />;
    case 'associate':
      return (
        <>
          <ChoiceRows state={state} />
          <TextPairRows state={state} />
        </>
      );
    default:
      return null;
  }
}

type NumberProps = { state: AnswerState; from: 'from' | 'correctFrom'; to: 'to' | 'correctTo' };

function NumberFields({ state, from, to }: NumberProps) {
  const { t } = useLingui();
  return (
    <fieldset className={css.box}>
      <legend>
        <Trans>Right answer</Trans>
      </legend>
      <FieldPair>
        <TextField
          {...state.fieldWithProblem(from)}
          label={t({ context: 'number', message: 'From' })}
          inputMode="decimal"
        />
        <TextField
          {...state.fieldWithProblem(to)}
          label={t`Up to`}
          hint={t`Leave it empty if only one number is right.`}
          inputMode="decimal"
        />
      </FieldPair>
      <BothFields field={state.fieldWithProblem} name="unit" label={t`Unit`} />
    </fieldset>
  );
}

function ScaleFields({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  return (
    <fieldset className={css.box}>
      <legend>
        <Trans>Scale</Trans>
      </legend>
      <FieldPair>
        <TextField {...state.fieldWithProblem('from')} label={t`Beginning of the scale`} inputMode="decimal" />
        <TextField {...state.fieldWithProblem('to')} label={t`End of the scale`} inputMode="decimal" />
      </FieldPair>
      <TextField {...state.fieldWithProblem('step')} label={t`Step`} inputMode="decimal" />
    </fieldset>
  );
}

function AcceptedFields({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  return (
    <fieldset className={css.box}>
      <legend>
        <Trans>Right answer</Trans>
      </legend>
      <TextAreaField
        {...state.fieldWithProblem('accepted')}
        label={t`Texts that are right`}
        hint={t`Write one per line. Each of them alone is a right answer.`}
        rows={3}
      />
      <CheckboxField {...state.field('matchCase')} label={t`Capital and small letters must match`} />
      <TextField
        {...state.fieldWithProblem('maxCharacters')}
        label={t`Characters at most`}
        hint={t`If you leave it empty, 80 characters may be written.`}
        inputMode="numeric"
      />
    </fieldset>
  );
}
