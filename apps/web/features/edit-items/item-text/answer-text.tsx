import type { Area } from '@kasauti/domain/form/content.ts';
import type { SourceAnswer, SourceText } from '@kasauti/domain/form/source.ts';
import { textsIn } from '@kasauti/domain/form/texts-in.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { BothLanguages } from '../../../lib/staff/both-languages.tsx';
import { both } from '../../../lib/staff/forms/both-texts.ts';
import { AreaStage } from '../areas/area-stage.tsx';
import { useShapeNames } from '../areas/use-shape-names.ts';
import css from '../edit-items.module.css';
import { picturesIn } from '../pictures/picture-markup.ts';

/** Shows the options of a question or of a part of it, with the right answer. */
export function AnswerText({ answer }: { answer: SourceAnswer }) {
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
          <PairTexts pairs={pairsOf(answer.areas, answer.correct)} />
          <Texts texts={answer.areas.map(({ text }) => text)} right={[]} />
        </>
      );
    case 'associate':
      return (
        <>
          <PairTexts pairs={pairsOf(answer.options, answer.correct)} />
          <Texts texts={answer.options.map(({ text }) => text)} right={[]} />
        </>
      );
    case 'match':
      return (
        <>
          <PairTexts
            pairs={answer.rows.flatMap((row, at) => {
              const columns = answer.columns.filter((_, place) => answer.correct[at]?.includes(place));
              return (columns.length > 0 ? columns : [undefined]).map((column): TextPair => [row, column]);
            })}
          />
          <Texts texts={answer.columns} right={[]} />
        </>
      );
    case 'gap-match':
      return (
        <>
          <BothLanguages text={answer.passage} />
          <PairTexts
            pairs={Object.entries(answer.correct).map(([gap, at]) => [placeText(gap), answer.choices[at]?.text])}
          />
          <Texts texts={answer.choices.map(({ text }) => text)} right={[]} />
        </>
      );
    case 'hot-text':
      return (
        <>
          <BothLanguages text={answer.passage} />
          <Texts
            texts={Object.entries(answer.pieces).map(([name, text]) => namedText(name, text))}
            right={Object.keys(answer.pieces).flatMap((name, at) => (answer.correct.includes(name) ? [at] : []))}
          />
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

/** A place in a passage, as authors write it. */
const placeText = (name: string): SourceText => ({ en: `[[${name}]]` });

/** A piece of a passage with the name of its place, by which a reviewer finds it in the passage. */
const namedText = (name: string, { en, hi }: SourceText): SourceText => ({
  en: `[[${name}]] ${en}`,
  ...(hi !== undefined && { hi: `[[${name}]] ${hi}` }),
});

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

/** A text and the one that belongs to it. It may be missing while the question is not complete. */
type TextPair = readonly [SourceText, SourceText | undefined];

function pairsOf(options: readonly { text: SourceText }[], pairs: readonly (readonly [number, number])[]): TextPair[] {
  return pairs.flatMap(([one, other]) => {
    const [first, second] = [options[one], options[other]];
    return first ? [[first.text, second?.text]] : [];
  });
}

/** Lists texts with the texts that belong to them. */
function PairTexts({ pairs }: { pairs: readonly TextPair[] }) {
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
            <span className={css.right}>
              <Icon name="check" /> <Trans>Right</Trans>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
