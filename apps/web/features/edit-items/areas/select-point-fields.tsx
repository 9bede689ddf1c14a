import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import type { AnswerState } from '../use-item-form.ts';
import { AreaRows } from './area-rows.tsx';

/** Lets authors edit the areas that the points of candidates must hit. */
export function SelectPointFields({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  return (
    <>
      <AreaRows state={state} areHidden />
      <TextField
        {...state.fieldWithProblem('maxPoints')}
        label={t`Most points that may be put`}
        hint={t`Each area must be hit. If you leave this empty, there is one point for each area.`}
        inputMode="numeric"
      />
    </>
  );
}
