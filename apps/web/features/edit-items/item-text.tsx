import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { Area } from '@kasauti/domain/form/content.ts';
import type { SourceAnswer, SourceText } from '@kasauti/domain/form/source.ts';
import { textsIn } from '@kasauti/domain/form/texts-in.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { BothLanguages } from '../../lib/staff/both-languages.tsx';
import { both } from '../../lib/staff/forms/both-texts.ts';
import { kindName } from '../../lib/words/item-words.ts';
import { AreaStage } from './areas/area-stage.tsx';
import { useShapeNames } from './areas/use-shape-names.ts';
import css from './edit-items.module.css';
import { picturesIn } from './pictures/picture-markup.ts';

/** Shows the texts of a question and its right answer in both languages. */
export function ItemText({ title, item }: { title: ReactNode; item: ItemDraft }) {
  const id = useId();
  const parts = item.answer.kind === 'composite' ? Object.entries(item.answer.parts) : [];
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BothLanguages text={item.prompt} />
      <p className={css.soft}>{kindName(item.answer.kind)}</p>
      {item.answer.kind !== 'composite' && <Answer answer={item.answer} />}
      {parts.map(([name, part]) => (
        <div key={name} className={css.box}>
          <p className={css.soft}>
            {name} · {kindName(part.kind)}
          </p>
          <Answer answer={part} />
        </div>
      ))}
      <h3>
        <Trans>Explanation</Trans>
      </h3>
      <BothLanguages text={item.explanation} />
    </section>
  );
}

function Answer({ answer }: { answer: SourceAnswer }) {
  switch (answer.kind) {
    case 'single-choice':
    case 'multiple-choice':
    case 'inline-choice':
      return <Texts texts={answer.options} right={[answer.correct].flat()} />;
    case 'hotspot':
      return (
        <>
          <NumberedPicture picture={answer.picture} areas={answer.areas.map(({ area }) => area)} />
          <Texts texts={answer.areas.map(({ text }) => text)} right={answer.correct} />
        </>
      );
    case 'select-point':
      return <RightAreas picture={answer.picture} areas={answer.correct} />;
    case 'graphic-gap-match':
      return (
        <>
          <NumberedPicture picture={answer.picture} areas={answer.areas.map(({ area }) => area)} />
          <PairTexts
            pairs={answer.areas.map(({ text }, at) => [text, answer.choices[answer.correct[at] ?? -1]?.text])}
          />
          <Texts texts={answer.choices.map(({ text }) => text)} right={[]} />
        </>
      );
    case 'graphic-associate':
      return (
        <>
          <NumberedPicture picture={answer.picture} areas={answer.areas.map(({ area }) => area)} />
          <PairTexts
            pairs={answer.correct.flatMap(([one, other]) => {
              const [first, second] = [answer.areas[one], answer.areas[other]];
              return first ? [[first.text, second?.text] as const] : [];
            })}
          />
          <Texts texts={answer.areas.map(({ text }) => text)} right={[]} />
        </>
      );
    case 'numeric':
      return <RightText right={rangeText(answer.from, answer.to)} />;
    case 'slider':
      return <RightText right={rangeText(answer.correctFrom, answer.correctTo)} />;
    case 'text-entry':
      return <RightText right={answer.accepted.join(' / ')} />;
    default:
      return <Texts texts={textsIn(answer)} right={[]} />;
  }
}

/** Shows a picture with its areas. A text without a picture, which only a draft can have, is shown as it is. */
function NumberedPicture({ picture, areas }: { picture: SourceText; areas: readonly Area[] }) {
  const [shown] = picturesIn(both(picture));
  return shown ? <AreaStage picture={shown} areas={areas} /> : <BothLanguages text={picture} />;
}

/** Shows the areas that must be hit, in the picture and by their numbers. */
function RightAreas({ picture, areas }: { picture: SourceText; areas: readonly Area[] }) {
  const names = useShapeNames();
  return (
    <>
      <NumberedPicture picture={picture} areas={areas} />
      <ol className={css.list}>
        {areas.map(({ shape, coords }) => (
          <li key={`${shape} ${coords}`}>
            {names.find(({ value }) => value === shape)?.label}: {coords.join(', ')}
          </li>
        ))}
      </ol>
    </>
  );
}

const rangeText = (from: string, to: string) => (from === to ? from : `${from} – ${to}`);

function RightText({ right }: { right: string }) {
  return (
    <p className={css.text}>
      <Trans>The answer is {right}.</Trans>
    </p>
  );
}

/** Lists texts with the texts that belong to them. Some may be missing while the question is not complete. */
function PairTexts({ pairs }: { pairs: readonly (readonly [SourceText, SourceText | undefined])[] }) {
  return (
    <ol className={css.list}>
      {pairs.map(([one, other], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no id, only an index.
        <li key={at}>
          <BothLanguages text={one} />
          {other && (
            <div className={css.row}>
              <Icon name="check" /> <BothLanguages text={other} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function Texts({ texts, right }: { texts: readonly SourceText[]; right: readonly number[] }) {
  return (
    <ol className={css.list}>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, only an index.
        <li key={at}>
          <BothLanguages text={text} />
          {right.includes(at) && (
            <span className={css.soft}>
              <Icon name="check" /> <Trans>Right</Trans>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
