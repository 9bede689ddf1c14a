import { type Crop, fittingCrop, heightOf, type PictureRule, widestCrop } from '@kasauti/domain/profiles/crop.ts';
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useRef } from 'react';
import css from './crop-picture.module.css';
import type { DrawnPicture } from './read-picture.ts';

type Chosen = { picture: DrawnPicture; rule: PictureRule; crop: Crop };

/**
 * Lets the user choose the part of the picture that is saved. The user moves the frame by touch or mouse, or uses the
 * three sliders.
 */
export function CropPicture({ picture, rule, crop, onCrop }: Chosen & { onCrop: (crop: Crop) => void }) {
  const { t } = useLingui();
  const height = heightOf(crop.width, rule.proportions);
  const move = (wanted: Partial<Crop>) => onCrop(fittingCrop({ ...crop, ...wanted }, picture, rule));
  /** Changes the width of the frame. Its centre stays at the same point. */
  const resize = (width: number) =>
    move({ width, x: crop.x + (crop.width - width) / 2, y: crop.y + (height - heightOf(width, rule.proportions)) / 2 });

  return (
    <div className={css.crop}>
      <Frame picture={picture} rule={rule} crop={crop} onMove={move} />
      <Slider
        label={t`Size of the part`}
        least={rule.minWidth}
        most={widestCrop(picture, rule) ?? rule.minWidth}
        value={crop.width}
        onSlide={resize}
      />
      <Slider
        label={t`Left or right`}
        least={0}
        most={picture.width - crop.width}
        value={crop.x}
        onSlide={(x) => move({ x })}
      />
      <Slider
        label={t`Up or down`}
        least={0}
        most={picture.height - height}
        value={crop.y}
        onSlide={(y) => move({ y })}
      />
    </div>
  );
}

/** Shows the chosen part of the picture. */
export function CroppedPicture({ picture, rule, crop, alt }: Chosen & { alt: string }) {
  const place = {
    inlineSize: percent(picture.width, crop.width),
    insetInlineStart: percent(-crop.x, crop.width),
    insetBlockStart: percent(-crop.y, heightOf(crop.width, rule.proportions)),
  };
  return (
    <div className={css.cropped}>
      <img src={picture.url} alt={alt} ref={placed(place)} />
    </div>
  );
}

type FrameProps = Chosen & { onMove: (place: Pick<Crop, 'x' | 'y'>) => void };

function Frame({ picture, rule, crop, onMove }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  // Start of the drag. Each move is computed from this start. The frame therefore follows the pointer again after the
  // pointer has left the picture and returned.
  const held = useRef<{ atX: number; atY: number; crop: Crop } | null>(null);

  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { atX: event.clientX, atY: event.clientY, crop };
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!box.current || !held.current) return;
    const { atX, atY, crop: from } = held.current;
    const perPixel = picture.width / box.current.clientWidth;
    onMove({ x: from.x + (event.clientX - atX) * perPixel, y: from.y + (event.clientY - atY) * perPixel });
  };
  const leave = () => {
    held.current = null;
  };

  return (
    <div className={css.box} ref={box}>
      {/* The alt text is empty, because the cropped picture beside it already has one. */}
      <img src={picture.url} alt="" draggable={false} width={picture.width} height={picture.height} />
      <div
        className={css.frame}
        ref={placed({
          insetInlineStart: percent(crop.x, picture.width),
          insetBlockStart: percent(crop.y, picture.height),
          inlineSize: percent(crop.width, picture.width),
          blockSize: percent(heightOf(crop.width, rule.proportions), picture.height),
        })}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={leave}
        onPointerCancel={leave}
      />
    </div>
  );
}

/** Returns a ref that sets the styles by script. The content security policy blocks style attributes in the HTML. */
const placed = (style: Partial<CSSStyleDeclaration>) => (element: HTMLElement | null) => {
  if (element) Object.assign(element.style, style);
};

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

type SliderProps = { label: string; least: number; most: number; value: number; onSlide: (value: number) => void };

/** Slider with values from 0 to 100. One press of an arrow key is then a visible step at every picture size. */
function Slider({ label, least, most, value, onSlide }: SliderProps) {
  const way = most - least;
  const isFixed = way < 1;
  return (
    <label className={css.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        disabled={isFixed}
        value={isFixed ? 0 : Math.round((100 * (value - least)) / way)}
        onChange={({ target }) => onSlide(least + (way * Number(target.value)) / 100)}
      />
    </label>
  );
}
