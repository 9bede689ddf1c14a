import type { Area, Point } from '@kasauti/domain/form/content.ts';
import type { PictureSize } from '@kasauti/domain/item/areas.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useState } from 'react';
import { AreaShape } from '../../../lib/exam/pictures/area-picture.tsx';
import { pointIn } from '../../../lib/exam/pictures/points.ts';
import css from '../edit-items.module.css';
import type { TextPicture } from '../pictures/picture-markup.ts';
import { AreaStage } from './area-stage.tsx';
import { areaFrom } from './draw-area.ts';
import { useShapeNames } from './use-shape-names.ts';

type Props = { picture: TextPicture; areas: readonly Area[]; onDrawn: (area: Area) => void };

/**
 * Shows the picture with its areas. Authors draw a new area by dragging. The corners of a polygon are set one by one.
 * The fields of the areas do the same without a pointer.
 */
export function AreaDrawing({ picture, areas, onDrawn }: Props) {
  const { t } = useLingui();
  const names = useShapeNames();
  const [size, setSize] = useState<PictureSize | null>(null);
  const [shape, setShape] = useState<Area['shape']>('rectangle');
  const [points, setPoints] = useState<Point[]>([]);
  const drawn = size && areaFrom(shape, points, size);
  const finish = () => {
    if (drawn) onDrawn(drawn);
    setPoints([]);
  };
  const pointAt = (event: PointerEvent<SVGSVGElement>) =>
    pointIn(event.currentTarget.getBoundingClientRect(), size ?? { width: 1, height: 1 }, event);
  const isPolygon = shape === 'polygon';
  const drawing = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const point = pointAt(event);
      setPoints(isPolygon ? [...points, point] : [point, point]);
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const [first] = points;
      if (!isPolygon && first) setPoints([first, pointAt(event)]);
    },
    onPointerUp: () => !isPolygon && finish(),
  };
  return (
    <div className={css.box}>
      <SelectField
        label={t`Shape to draw in the picture`}
        hint={
          isPolygon
            ? t`Press each corner in the picture, then finish the polygon.`
            : t`Drag in the picture. You can also add an area below and write its numbers.`
        }
        choices={names}
        value={shape}
        onChange={({ currentTarget }) => {
          setShape(currentTarget.value as Area['shape']);
          setPoints([]);
        }}
      />
      <AreaStage picture={picture} areas={areas} onSize={setSize} {...drawing} data-drawing>
        {drawn && <AreaShape area={drawn} isChosen />}
        {isPolygon &&
          points.map((point) => <circle key={`${point}`} cx={point[0]} cy={point[1]} r={(size?.width ?? 0) / 150} />)}
      </AreaStage>
      {isPolygon && (
        <div className={css.row}>
          <Button kind="secondary" onPress={finish} whyDisabled={!drawn && t`A polygon needs three corners.`}>
            <Trans>Finish the polygon</Trans>
          </Button>
          <Button kind="quiet" onPress={() => setPoints([])}>
            <Trans>Begin it again</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
