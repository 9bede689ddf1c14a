import { pictureAddress } from '@kasauti/contract/bank/pictures.ts';
import type { Area } from '@kasauti/domain/form/content.ts';
import { isValidArea, type PictureSize } from '@kasauti/domain/item/areas.ts';
import { type ComponentProps, useState } from 'react';
import { AreaLayer, AreaShape } from '../../../lib/exam/pictures/area-picture.tsx';
import css from '../edit-items.module.css';
import type { TextPicture } from '../pictures/picture-markup.ts';

type Props = ComponentProps<'svg'> & {
  picture: TextPicture;
  areas: readonly Area[];
  onSize?: (size: PictureSize) => void;
};

/** Shows a picture of the item bank with numbered areas. The children and the other props are those of the layer. */
export function AreaStage({ picture: { pictureId, alt }, areas, onSize, children, ...layer }: Props) {
  const [size, setSize] = useState<PictureSize | null>(null);
  return (
    <div className={css.stage}>
      <img
        src={pictureAddress(pictureId)}
        alt={alt.en || alt.hi}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          const loaded = { width: naturalWidth, height: naturalHeight };
          setSize(loaded);
          onSize?.(loaded);
        }}
      />
      {size && (
        <AreaLayer {...layer} {...size}>
          {areas.map((area, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: areas have no id, only an index.
            isValidArea(area) ? <AreaShape key={at} area={area} name={`${at + 1}`} /> : null,
          )}
          {children}
        </AreaLayer>
      )}
    </div>
  );
}
