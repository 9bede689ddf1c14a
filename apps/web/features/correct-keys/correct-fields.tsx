import type { KeyQuestion } from '@kasauti/contract/authoring/form-keys.ts';
import type {
  CorrectAnswer,
  CorrectPart,
  Interaction,
  ItemContent,
  ItemResponse,
} from '@kasauti/domain/form/content.ts';
import { correctPart, optionsIn, responsePart } from '@kasauti/domain/item/interactions.ts';
import { CheckboxField, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { type Language, useLanguage } from '../../lib/appearance/language.ts';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import css from './correct-keys.module.css';
import { QuestionText } from './question-text.tsx';

/** Renders the player's input for one interaction. An order and pairs are chosen as a candidate chooses them. */
export type AnswerInput = (place: {
  item: ItemContent;
  id: string;
  language: Language;
  labelledBy: string;
  response: ItemResponse | null;
  onRespond: (response: ItemResponse | null) => void;
}) => ReactNode;

type Props = {
  question: KeyQuestion;
  correct: CorrectAnswer;
  answerInput: AnswerInput;
  onChange: (correct: CorrectAnswer) => void;
};

/** The fields for the right answer of a question, or for each right answer if it has several places. */
export function CorrectFields({ question: { content }, correct, answerInput, onChange }: Props) {
  const isComposite = correct.kind === 'parts';
  const change = (id: string, part: CorrectPart) =>
    onChange(isComposite ? { ...correct, parts: { ...correct.parts, [id]: part } } : part);
  return (
    <>
      {isComposite && <QuestionText content={content} />}
      {Object.entries(content.interactions).map(([id, interaction]) => {
        const part = correctPart(correct, id);
        if (!part) return null;
        const fields = (
          <PartFields
            item={content}
            id={id}
            interaction={interaction}
            part={part}
            isComposite={isComposite}
            answerInput={answerInput}
            onChange={(changed) => change(id, changed)}
          />
        );
        if (!isComposite) return <div key={id}>{fields}</div>;
        return (
          <fieldset key={id} className={css.box}>
            <legend>
              <Trans>Place {id}</Trans>
            </legend>
            {fields}
          </fieldset>
        );
      })}
    </>
  );
}

type PartProps = {
  item: ItemContent;
  id: string;
  interaction: Interaction;
  part: CorrectPart;
  isComposite: boolean;
  answerInput: AnswerInput;
  onChange: (part: CorrectPart) => void;
};

function PartFields(props: PartProps) {
  const { interaction, part, onChange } = props;
  switch (part.kind) {
    case 'options':
      return <OptionFields interaction={interaction} part={part} onChange={onChange} />;
    case 'range':
      return <RangeFields part={part} onChange={onChange} />;
    case 'texts':
      return <TextFields part={part} onChange={onChange} />;
    case 'order':
    case 'pairs':
      return <PlayerInput {...props} part={part} />;
    case 'areas':
      return <AreaNumbers part={part} onChange={onChange} />;
    case 'rubric':
      return null;
  }
}

type Of<K extends CorrectPart['kind']> = Extract<CorrectPart, { kind: K }>;
type FieldProps<K extends CorrectPart['kind']> = { part: Of<K>; onChange: (part: Of<K>) => void };

function RangeFields({ part, onChange }: FieldProps<'range'>) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Right from`}
        inputMode="decimal"
        value={part.from}
        onChange={({ currentTarget }) => onChange({ ...part, from: currentTarget.value })}
      />
      <TextField
        label={t`Right up to`}
        inputMode="decimal"
        value={part.to}
        onChange={({ currentTarget }) => onChange({ ...part, to: currentTarget.value })}
      />
    </>
  );
}

function TextFields({ part, onChange }: FieldProps<'texts'>) {
  const { t } = useLingui();
  return (
    <TextAreaField
      label={t`Accepted texts, one on each line`}
      rows={4}
      defaultValue={part.accepted.join('\n')}
      onChange={({ currentTarget }) =>
        onChange({ ...part, accepted: currentTarget.value.split('\n').filter((line) => line.trim() !== '') })
      }
    />
  );
}

function AreaNumbers({ part, onChange }: FieldProps<'areas'>) {
  const { t } = useLingui();
  return part.areas.map(({ shape, coords }, at) => {
    const no = at + 1;
    return (
      <TextField
        // biome-ignore lint/suspicious/noArrayIndexKey: areas are not added or moved here.
        key={at}
        label={t`Numbers of area ${no}`}
        hint={t`Whole pixels from the upper left corner, with commas between them.`}
        defaultValue={coords.join(', ')}
        onChange={({ currentTarget: { value } }) => {
          const numbers = value.split(/[\s,;]+/).flatMap((number) => (number === '' ? [] : Number(number)));
          onChange({ ...part, areas: part.areas.with(at, { shape, coords: numbers }) });
        }}
      />
    );
  });
}

function OptionFields({ interaction, part, onChange }: FieldProps<'options'> & { interaction: Interaction }) {
  const language = useLanguage();
  const options = optionsIn(interaction);
  const chosen = new Set(part.optionIds);
  const mayChooseSeveral = interaction.kind === 'multiple-choice' || ('many' in interaction && interaction.many);
  return (
    <fieldset className={css.key}>
      <legend>
        {mayChooseSeveral ? (
          <Trans>The right options</Trans>
        ) : (
          <Trans>Right options. With several, each of them alone is right.</Trans>
        )}
      </legend>
      {options.map(({ optionId, body }) => (
        <CheckboxField
          key={optionId}
          label={<PaperMarkup body={body} language={language} />}
          checked={chosen.has(optionId)}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              ...part,
              optionIds: options
                .map((one) => one.optionId)
                .filter((id) => (id === optionId ? checked : chosen.has(id)))
                .sort(),
            })
          }
        />
      ))}
    </fieldset>
  );
}

/** A right order and right pairs have the form of a response, so they are chosen in the player's input. */
function PlayerInput({
  item,
  id,
  part,
  isComposite,
  answerInput,
  onChange,
}: PartProps & { part: Of<'order' | 'pairs'> }) {
  const language = useLanguage();
  const labelledBy = useId();
  const nothing = part.kind === 'order' ? { ...part, optionIds: [] } : { ...part, pairs: [] };
  return (
    <div className={css.key}>
      <p id={labelledBy}>
        <Trans>Answer as a candidate who is right would.</Trans>
      </p>
      {answerInput({
        item,
        id,
        language,
        labelledBy,
        response: isComposite ? { kind: 'parts', parts: { [id]: part } } : part,
        onRespond(response) {
          const given = responsePart(response, id);
          onChange(given?.kind === 'order' || given?.kind === 'pairs' ? given : nothing);
        },
      })}
    </div>
  );
}
