import { maxOfItem } from '@kasauti/contract/bank/item-draft.ts';
import type { Area } from '@kasauti/domain/form/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { FieldPair } from '../../../lib/page/forms/form-frame.tsx';
import { RowButtons, useRowRemoval } from '../../../lib/page/forms/row-buttons.tsx';
import { BothFields } from '../../../lib/staff/forms/both-fields.tsx';
import { type AreaFields, noArea } from '../answer-fields.ts';
import { areaOf } from '../answer-of-fields.ts';
import css from '../edit-items.module.css';
import { picturesIn } from '../pictures/picture-markup.ts';
import { TextPictures } from '../pictures/text-pictures.tsx';
import type { AnswerState } from '../use-item-form.ts';
import { AreaDrawing } from './area-drawing.tsx';
import { useShapeNames } from './use-shape-names.ts';

type Props = {
  state: AnswerState;
  /** Renders additional fields of the area with this index. */
  more?: (at: number) => ReactNode;
  /** Whether candidates never see the areas. They then have no texts. */
  areHidden?: boolean;
};

/** Lets authors choose the picture of a question and edit its areas, by pointer or by numbers. */
export function AreaRows({ state, more, areHidden = false }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { form, at: nameAt, providerId } = state;
  const { en, hi } = useWatch({ control: form.control, name: nameAt('picture') });
  const areas = useWatch({ control: form.control, name: nameAt('areas') });
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: nameAt('areas') });
  const { adding, takeAway } = useRowRemoval(remove);
  const add = (area?: Area) => {
    const known = form.getValues(nameAt('areas')) as AreaFields[];
    append({ ...noArea(known), ...(area && { shape: area.shape, coords: area.coords.join(', ') }) });
  };
  const [picture] = picturesIn({ en, hi });
  const isFull = fields.length >= maxOfItem.options;
  return (
    <fieldset className={css.box} aria-describedby={id}>
      <legend>
        <Trans>Picture and its areas</Trans>
      </legend>
      <TextPictures
        {...{ providerId }}
        label={t`Picture to answer in`}
        text={{ en, hi }}
        isLine
        isOnly
        onChange={(changed) => {
          form.setValue(nameAt('picture.en'), changed.en, { shouldDirty: true });
          form.setValue(nameAt('picture.hi'), changed.hi, { shouldDirty: true });
        }}
      />
      <FieldError id={`${id}-en`}>{state.problemAt('picture.en')}</FieldError>
      <FieldError id={`${id}-hi`}>{state.problemAt('picture.hi')}</FieldError>
      {picture && <AreaDrawing picture={picture} areas={areas.map(areaOf)} onDrawn={(area) => !isFull && add(area)} />}
      <FieldError id={id}>{state.problemAt('areas')}</FieldError>
      {!areHidden && (
        <p className={css.soft}>
          <Trans>Candidates read what you write about an area. Do not write the right answer there.</Trans>
        </p>
      )}
      {fields.map((row, at) => {
        const no = at + 1;
        const label = t`Area ${no}`;
        return (
          <div key={row.id} className={css.entry}>
            {!areHidden && (
              <BothFields field={state.fieldWithProblem} name={`areas.${at}`} label={t`What is in area ${no}`} />
            )}
            <NumberFields state={state} at={at} shape={areas[at]?.shape ?? 'rectangle'} />
            <div className={css.row}>
              {more?.(at)}
              <RowButtons
                at={at}
                rows={fields.length}
                names={{ up: t`Move up: ${label}`, down: t`Move down: ${label}`, away: t`Remove: ${label}` }}
                swap={swap}
                takeAway={takeAway}
              />
            </div>
          </div>
        );
      })}
      <div ref={adding}>
        <Button kind="secondary" onPress={() => add()} whyDisabled={isFull && t`The maximum number has been reached.`}>
          <Icon name="plus" /> <Trans>Add an area</Trans>
        </Button>
      </div>
    </fieldset>
  );
}

/** Shows the shape of an area and its numbers. */
function NumberFields({ state, at, shape }: { state: AnswerState; at: number; shape: Area['shape'] }) {
  const { t } = useLingui();
  const no = at + 1;
  const hints = {
    circle: t`In pixels: the centre from the left, the centre from above, and the radius.`,
    rectangle: t`In pixels: left, top, right and bottom edge.`,
    polygon: t`In pixels: for each corner, from the left and from above.`,
  };
  return (
    <FieldPair>
      <SelectField {...state.field(`areas.${at}.shape`)} label={t`Shape of area ${no}`} choices={useShapeNames()} />
      <TextField
        {...state.fieldWithProblem(`areas.${at}.coords`)}
        label={t`Numbers of area ${no}`}
        hint={hints[shape]}
        autoComplete="off"
      />
    </FieldPair>
  );
}
