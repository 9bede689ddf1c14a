import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { ChoiceRows, useChoices } from '../rows/choice-rows.tsx';
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
