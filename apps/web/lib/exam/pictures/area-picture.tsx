import type { Area, Markup } from '@kasauti/domain/form/content.ts';
import { boundsOf, cornersOf, onlyPicture, sizeOfPicture } from '@kasauti/domain/item/areas.ts';
import { type ComponentProps, createContext, type ReactNode, type SVGAttributes, useContext } from 'react';
import css from './area-picture.module.css';
import { blankPicture, usePaperAddress } from './paper-picture.tsx';
import type { Picture } from './paper-pictures.ts';

type Props = {
  /** A text that consists of one picture. */
  picture: Markup;
  /** Shapes in pixels of the picture. They are drawn over it, and scale with it. */
  children: ReactNode;
};

/**
 * Shows a picture with shapes over it. The picture comes from its address or, without one, from the encrypted paper.
 */
export function AreaPicture({ picture, children }: Props) {
  const node = onlyPicture(picture);
  const size = node && sizeOfPicture(node);
  const { src, alt = '', ...facts } = node?.attributes ?? {};
  if (!size) return null;
  const shown = { ...size, alt, children };
  return src === undefined ? (
    <OfPaper {...shown} picture={facts as Picture} />
  ) : (
    <PictureStage {...shown} address={/^\/api\/[\w/-]+$/.exec(src)?.[0] ?? null} />
  );
}

type StageProps = { width: number; height: number; alt: string; children: ReactNode };

function OfPaper({ picture, ...shown }: StageProps & { picture: Picture }) {
  return <PictureStage {...shown} address={usePaperAddress(picture)} />;
}

function PictureStage({ width, height, alt, address, children }: StageProps & { address: string | null }) {
  return (
    <div className={css.stage}>
      <img
        className={css.picture}
        src={address ?? blankPicture(`${width}`, `${height}`)}
        alt={alt}
        width={width}
        height={height}
      />
      <AreaLayer width={width} height={height}>
        {children}
      </AreaLayer>
    </div>
  );
}

/** Width of the picture, on which the size of the names depends. */
const WidthContext = createContext(0);

/** The layer over a picture. Screen readers do not read it, so each screen has a list that says the same in words. */
export function AreaLayer({ width, height, ...props }: { width: number; height: number } & ComponentProps<'svg'>) {
  return (
    <WidthContext value={width}>
      <svg {...props} className={css.over} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
    </WidthContext>
  );
}

type ShapeProps = {
  area: Area;
  /** The number or the letter of the area in the list of areas. */
  name?: string | undefined;
  /** A text in the area. If it is too long to fit, only the name is drawn. */
  text?: string;
  isChosen?: boolean;
  isPointed?: boolean;
  tone?: 'right' | 'wrong' | undefined;
  onPress?: (() => void) | undefined;
  /** Handlers of an area that can be dragged, and on which something can be put down. */
  handlers?: (SVGAttributes<SVGElement> & { 'data-target': string }) | undefined;
};

/** The width of a letter as a share of its height, at most. */
const LETTER_WIDTH = 0.65;

/** Draws the outline of an area with its name. */
export function AreaShape({ area, name, text = '', isChosen, isPointed, tone, onPress, handlers }: ShapeProps) {
  const width = useContext(WidthContext);
  const [left, top, right, bottom] = boundsOf(area);
  const fontSize = width / 22;
  const words = text === '' ? name : `${name}: ${text}`;
  const fits = words === undefined || words.length * LETTER_WIDTH * fontSize <= right - left;
  const shape = {
    className: css.area,
    'data-chosen': isChosen || undefined,
    'data-pointed': isPointed || undefined,
    // Keyboards and screen readers use the list of areas.
    onClick: onPress,
    ...handlers,
  };
  return (
    <g className={tone && css[tone]}>
      {area.shape === 'circle' && (
        <circle {...shape} cx={(left + right) / 2} cy={(top + bottom) / 2} r={(right - left) / 2} />
      )}
      {area.shape === 'rectangle' && <rect {...shape} x={left} y={top} width={right - left} height={bottom - top} />}
      {area.shape === 'polygon' && <polygon {...shape} points={cornersOf(area).map(String).join(' ')} />}
      {name !== undefined && (
        <text className={css.name} x={(left + right) / 2} y={(top + bottom) / 2} fontSize={fontSize}>
          {fits ? words : name}
        </text>
      )}
    </g>
  );
}
