import type { Area, Interaction, Point } from '@kasauti/domain/form/content.ts';
import { sharedSizeOf } from '@kasauti/domain/item/areas.ts';
import { isInArea } from '@kasauti/domain/item/kinds/select-point/hits.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import { inLanguage, type Language } from '../../../lib/appearance/language.ts';
import { optionLetter } from '../../../lib/exam/paper/paper-words.ts';
import { AreaPicture, AreaShape } from '../../../lib/exam/pictures/area-picture.tsx';
import { PointMark } from '../../../lib/exam/pictures/point-mark.tsx';
import type { Marked } from './marked-lists.tsx';
import css from './marked-question.module.css';

type Props = Marked & { interaction: Extract<Interaction, { kind: 'select-point' }>; language: Language };

/** Shows the candidate's points and the areas that they should hit, in the picture and as a list. */
export function MarkedPoints({ interaction: { picture }, given, right, language }: Props) {
  const points = given?.kind === 'points' ? given.points : [];
  const areas = right?.kind === 'areas' ? right.areas : null;
  const { width } = sharedSizeOf(picture);
  return (
    <>
      <AreaPicture picture={inLanguage(picture, language)}>
        {areas?.map((area, at) => (
          <AreaShape key={`${area.coords}`} area={area} name={optionLetter(at)} tone="right" />
        ))}
        {points.map((point, at) => (
          <PointMark
            key={`${point}`}
            point={point}
            width={width}
            name={`${at + 1}`}
            tone={areas ? (isInOne(point, areas) ? 'right' : 'wrong') : undefined}
          />
        ))}
      </AreaPicture>
      <PointList points={points} areas={areas} />
    </>
  );
}

/** Lists the points, and then the areas without a point. */
function PointList({ points, areas }: { points: readonly Point[]; areas: readonly Area[] | null }) {
  const { t } = useLingui();
  const missed = (areas ?? []).flatMap((area, at) =>
    points.some((point) => isInArea(point, area)) ? [] : optionLetter(at),
  );
  return (
    <ul className={css.options}>
      {points.map((point, at) => {
        const [no, [x, y]] = [at + 1, point];
        const letters = (areas ?? []).flatMap((area, place) => (isInArea(point, area) ? optionLetter(place) : []));
        const [isRight, names] = [letters.length > 0, letters.join(', ')];
        return (
          <li key={`${point}`} className={classNames(css.option, areas && (isRight ? css.right : css.wrong))}>
            <span className={css.letter}>{no}</span>
            <div>
              <p>{t`Point ${no}: ${x} from the left, ${y} from above`}</p>
              {areas && (
                <span className={css.optionWords}>
                  <Icon name={isRight ? 'check' : 'close'} />
                  {isRight ? t`Right: in area ${names}` : t`Outside of the right areas`}
                </span>
              )}
            </div>
          </li>
        );
      })}
      {missed.map((name) => (
        <li key={name} className={css.option}>
          <span className={css.letter}>{name}</span>
          <span>{t`The right area ${name} has no point`}</span>
        </li>
      ))}
    </ul>
  );
}

const isInOne = (point: Point, areas: readonly Area[]) => areas.some((area) => isInArea(point, area));
