import { pictureAddress } from '@kasauti/contract/bank/pictures.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from '../edit-items.module.css';
import { FileRow } from '../text-files/file-row.tsx';
import { PictureDialog, type PicturesProps } from './picture-dialog.tsx';
import { picturesIn, type TextPicture, withoutPicture } from './picture-markup.ts';

/** Lists the pictures of a text. Lets authors insert, change and remove them. */
export function TextPictures(props: PicturesProps) {
  const { t } = useLingui();
  const { label, text, providerId, isOnly = false, onChange } = props;
  const [edited, setEdited] = useState<TextPicture | 'new' | null>(null);
  if (providerId === null) return null;
  const remove = (pictureId: string) =>
    onChange({ en: withoutPicture(text.en, pictureId), hi: withoutPicture(text.hi, pictureId) });
  const pictures = picturesIn(text);
  return (
    <div className={css.pictures}>
      {pictures.map((picture) => (
        <PictureRow
          key={picture.pictureId}
          picture={picture}
          onEdit={() => setEdited(picture)}
          onRemove={() => remove(picture.pictureId)}
        />
      ))}
      {!(isOnly && pictures.length > 0) && (
        <div>
          <Button
            kind="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-label={t`Insert a picture: ${label}`}
            onPress={() => setEdited('new')}
          >
            <Icon name="plus" /> <Trans>Insert a picture</Trans>
          </Button>
        </div>
      )}
      {edited && (
        <PictureDialog
          {...props}
          providerId={providerId}
          known={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

type RowProps = { picture: TextPicture; onEdit: () => void; onRemove: () => void };

function PictureRow({ picture: { pictureId, alt }, onEdit, onRemove }: RowProps) {
  const { t } = useLingui();
  const label = alt.en || alt.hi || t`a picture without a description`;
  return (
    <FileRow {...{ label, onEdit, onRemove }}>
      <img className={css.thumbnail} src={pictureAddress(pictureId)} alt={label} />
      <span className={css.pictureName}>{label}</span>
    </FileRow>
  );
}
