import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import type { AnswerState } from '../use-item-form.ts';
import { AreaRows } from './area-rows.tsx';

/** Lets authors edit the areas of a picture that can be chosen, and mark those that are right. */
export function HotspotFields({ state }: { state: AnswerState }) {
  const { t } = useLingui();
  return (
    <>
      <CheckboxField {...state.field('many')} label={t`Several areas may be chosen`} />
      <AreaRows
        state={state}
        more={(at) => {
          const no = at + 1;
          return <CheckboxField {...state.field(`areas.${at}.isRight`)} label={t`Area ${no} is right`} />;
        }}
      />
    </>
  );
}
