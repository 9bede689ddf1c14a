import { buttonClass } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, type RefObject, useRef } from 'react';
import { inLanguage } from '../../../lib/appearance/language.ts';
import { AreaPicture } from '../../../lib/exam/pictures/area-picture.tsx';
import { PointMark } from '../../../lib/exam/pictures/point-mark.tsx';
import { movedByKey, pointIn } from '../../../lib/exam/pictures/points.ts';
import { type InputProps, labelOf } from '../input-props.ts';
import late from '../late-inputs.module.css';
import { PointRow } from './point-row.tsx';
import css from './select-point.module.css';
import { type Points, usePoints } from './use-points.ts';

/**
 * Shows a picture on which the candidate puts points. A press on the picture puts a point, and dragging moves it. With
 * the keyboard, a cross is moved and a point is put there. Below, each point has fields for its two numbers.
 */
export function SelectPointAnswer(props: InputProps<'select-point'>) {
  const { interaction, language, readOnly } = props;
  const points = usePoints(props);
  const adding = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className={late.carrying} {...labelOf(props)} disabled={readOnly}>
      <AreaPicture picture={inLanguage(interaction.picture, language)}>
        <PointLayer points={points} readOnly={readOnly} />
      </AreaPicture>
      {!readOnly && <Status points={points} />}
      {!readOnly && <AddButton points={points} ref={adding} />}
      <ol className={css.points}>
        {points.shown.map((point, at) => (
          <PointRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a point has no id, only its number.
            key={at}
            {...{ points, point, at, readOnly }}
            onRemove={() => {
              adding.current?.focus();
              points.remove(at);
            }}
          />
        ))}
      </ol>
    </fieldset>
  );
}

/** The points over the picture, for pointers. Screen readers use the list of points. */
function PointLayer({ points, readOnly }: { points: Points; readOnly: boolean }) {
  const { size, shown, moving, setMoving } = points;
  const layer = useRef<SVGRectElement>(null);
  const placeOf = (event: { clientX: number; clientY: number }) =>
    pointIn(layer.current?.getBoundingClientRect() ?? new DOMRect(), size, event);
  const moves = (at: number) => ({
    onPointerDown(event: PointerEvent<SVGGElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoving({ at, to: shown[at] ?? [0, 0] });
    },
    onPointerMove: (event: PointerEvent<SVGGElement>) => moving?.at === at && setMoving({ at, to: placeOf(event) }),
    onPointerUp: points.endMove,
    onPointerCancel: () => setMoving(null),
  });
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboards and screen readers use the button and the list. */}
      <rect
        ref={layer}
        className={css.layer}
        {...size}
        onClick={readOnly ? undefined : (event) => points.add(placeOf(event))}
      />
      {shown.map((point, at) => (
        <PointMark
          // biome-ignore lint/suspicious/noArrayIndexKey: a point has no id, only its number.
          key={at}
          point={point}
          width={size.width}
          name={`${at + 1}`}
          isPointed={moving?.at === at}
          {...(readOnly ? {} : { ...moves(at), 'data-moves': true })}
        />
      ))}
      {points.hasCross && <PointMark point={points.cross} width={size.width} isPointed />}
    </>
  );
}

/** Says how to answer, how many points are put, and where a moved point or the cross is. */
function Status({ points: { put, maxPoints, isFull, moving, cross, hasCross } }: { points: Points }) {
  const { t } = useLingui();
  const words = () => {
    const [no, total] = [put.length, maxPoints];
    if (moving) {
      const [x, y] = moving.to;
      return t`${x} from the left, ${y} from above`;
    }
    if (hasCross) {
      const [x, y] = cross;
      return t`The cross is at ${x} from the left, ${y} from above. Arrow keys move it, with Shift in larger steps. Enter puts a point there.`;
    }
    if (isFull) return total === 1 ? t`The point is put. You can move it.` : t`All points are put. You can move them.`;
    return no === 0 ? t`Press on the picture, or use the button.` : t`Points put: ${no} of ${total}`;
  };
  return (
    <p role="status" className={late.hint}>
      {words()}
    </p>
  );
}

/** A button that shows a cross on the picture while it has the focus. Arrow keys move the cross. */
function AddButton({ points, ref }: { points: Points; ref: RefObject<HTMLButtonElement | null> }) {
  const { size, isFull, cross, setCross, setHasCross } = points;
  return (
    <div>
      <button
        ref={ref}
        type="button"
        className={buttonClass({ kind: 'secondary', size: 'small' })}
        aria-disabled={isFull || undefined}
        onFocus={() => setHasCross(true)}
        onBlur={() => setHasCross(false)}
        onKeyDown={(event) => {
          const next = movedByKey(cross, event, size);
          if (!next || isFull) return;
          event.preventDefault();
          setCross(next);
        }}
        onClick={() => {
          if (isFull) return;
          points.add(cross);
          setCross(movedByKey(cross, { key: 'ArrowRight', shiftKey: true }, size) ?? cross);
        }}
      >
        <Trans>Put a point at the cross</Trans>
      </button>
    </div>
  );
}
