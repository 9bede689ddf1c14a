import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { ChoiceRows, PairRows, useChoices } from '../rows/choice-rows.tsx';
import type { AnswerState } from '../use-item-form.ts';
import { AreaRows } from './area-rows.tsx';

/** Lets authors edit texts and the areas of a picture into which they are put, and select the right text for each. */
export function GraphicGapMatchFields({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  const choices = useChoices(state);
  return (
    <>
      <ChoiceRows state={state} />
      <AreaRows
        state={state}
        more={(at) => {
          const no = at + 1;
          return (
            <SelectField
              {...state.fieldWithProblem(`areas.${at}.right`)}
              label={t`Right text for area ${no}`}
              emptyText={t`Choose`}
              choices={choices}
            />
          );
        }}
      />
    </>
  );
}

/** Lets authors edit the areas of a picture that are joined in pairs, and select the right pairs. */
export function GraphicAssociateFields({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  const areas = useWatch({ control: state.form.control, name: state.at('areas') });
  const choices = areas.map(({ key, en }, at) => {
    const no = at + 1;
    return { value: key, label: en || t`Area ${no}` };
  });
  return (
    <>
      <AreaRows
        state={state}
        more={(at) => {
          const no = at + 1;
          return (
            <TextField
              {...state.field(`areas.${at}.matchMax`)}
              label={t`How often area ${no} may be used`}
              hint={t`If you leave it empty, the area may be used once.`}
              inputMode="numeric"
            />
          );
        }}
      />
      <PairRows {...{ state, choices }} namesOf={(no) => [t`Pair ${no}, first area`, t`Pair ${no}, second area`]} />
    </>
  );
}
