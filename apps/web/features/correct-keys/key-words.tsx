import type { KeyQuestion } from '@kasauti/contract/authoring/form-keys.ts';
import type { Area, CorrectPart, Interaction } from '@kasauti/domain/form/content.ts';
import type { KeyChange } from '@kasauti/domain/form/key-correction.ts';
import { correctPart, optionsIn } from '@kasauti/domain/item/interactions.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { PaperMarkup } from '../../lib/exam/paper/paper-text.tsx';
import css from './correct-keys.module.css';

type Props = { question: Pick<KeyQuestion, 'content'>; keyOf: KeyQuestion['key'] };

/** Says what the key of a question is. */
export function KeyWords({ question: { content }, keyOf: { correct, dropped, leftOut } }: Props) {
  if (dropped) return <Trans>Everybody who sat the test gets full marks.</Trans>;
  if (leftOut) return <Trans>The question is left out of the total. Nobody gains or loses marks by it.</Trans>;
  const parts = Object.entries(content.interactions).map(([id, interaction]) => {
    const part = correctPart(correct, id);
    return { id, words: part && <PartWords interaction={interaction} part={part} /> };
  });
  if (correct.kind !== 'parts') return parts[0]?.words;
  return (
    <dl className={css.parts}>
      {parts.map(({ id, words }) => (
        <div key={id}>
          <dt>
            <Trans>Place {id}</Trans>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

type PartProps = { interaction: Interaction; part: CorrectPart };

function PartWords({ interaction, part }: PartProps) {
  switch (part.kind) {
    case 'range':
      return part.from === part.to ? (
        part.from
      ) : (
        <Trans>
          {part.from} to {part.to}
        </Trans>
      );
    case 'texts':
      return part.accepted.join(' · ');
    case 'rubric':
      return <Trans>People mark the answers by a rubric.</Trans>;
    case 'areas':
      return (
        <ul className={css.key}>
          {part.areas.map(({ shape, coords }) => (
            <li key={`${shape} ${coords}`}>
              <AreaName shape={shape} /> {coords.join(', ')}
            </li>
          ))}
        </ul>
      );
    case 'pairs':
      return (
        <ul className={css.key}>
          {part.pairs.map(([one, other]) => (
            <li key={`${one} ${other}`}>
              <OptionText interaction={interaction} id={one} />
              {' → '}
              <OptionText interaction={interaction} id={other} />
            </li>
          ))}
        </ul>
      );
    default: {
      const [List, style] = part.kind === 'order' ? (['ol', css.order] as const) : (['ul', css.key] as const);
      return (
        <List className={style}>
          {part.optionIds.map((optionId) => (
            <li key={optionId}>
              <OptionText interaction={interaction} id={optionId} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function AreaName({ shape }: Pick<Area, 'shape'>) {
  if (shape === 'circle') return <Trans>Circle</Trans>;
  return shape === 'rectangle' ? <Trans>Rectangle</Trans> : <Trans>Polygon</Trans>;
}

/** The text of an option. A gap has no text, so its name is shown. */
function OptionText({ interaction, id }: { interaction: Interaction; id: string }) {
  const language = useLanguage();
  const option = optionsIn(interaction).find(({ optionId }) => optionId === id);
  return option ? <PaperMarkup body={option.body} language={language} /> : <Trans>Gap {id}</Trans>;
}

/** Says what the key becomes by a change. */
export function ChangeWords({ question, change }: { question: KeyQuestion; change: KeyChange }) {
  const key = { 'full-marks': { dropped: true }, 'leave-out': { leftOut: true as const }, answer: {} }[change.kind];
  const correct = change.kind === 'answer' ? change.correct : question.key.correct;
  return <KeyWords question={question} keyOf={{ correct, ...key }} />;
}
