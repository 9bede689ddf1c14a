import { MAX_PICTURE_BYTES, pictureTypes, uploadPicture } from '@kasauti/contract/bank/pictures.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FieldPair } from '../../../lib/page/forms/form-frame.tsx';
import { call } from '../../../lib/server/call.ts';
import { FileDialog, type Language } from '../text-files/file-dialog.tsx';
import type { ItemForm } from '../use-item-form.ts';
import { type BothTexts, type TextPicture, withPicture } from './picture-markup.ts';

export type PicturesProps = {
  /** Name of the text, for example "Question". */
  label: string;
  text: BothTexts;
  providerId: ItemForm['providerId'];
  /** True for a text inside a line, such as an option. */
  isLine?: boolean;
  /** True for a text that consists of one picture. */
  isOnly?: boolean;
  onChange: (text: BothTexts) => void;
};

type Props = Omit<PicturesProps, 'label'> & {
  providerId: ProviderId;
  /** The picture to change, or null to insert one. */
  known: TextPicture | null;
  onClose: () => void;
};

/** Asks for a picture and its description in each language of the text. */
export function PictureDialog({ text, providerId, isLine = false, known, onChange, onClose }: Props) {
  const { t } = useLingui();
  const [alt, setAlt] = useState<BothTexts>(known?.alt ?? { en: '', hi: '' });
  const keep = (pictureId: string) => {
    const placed = (language: Language) =>
      withPicture(text[language], { pictureId, alt: alt[language], replaces: known?.pictureId ?? null, isLine });
    onChange({ en: placed('en'), hi: placed('hi') });
  };
  return (
    <FileDialog
      title={known ? t`Change the picture` : t`Insert a picture`}
      field={{
        label: known ? t`Another picture, if you want to replace it` : t`Picture`,
        hint: t`PNG, JPEG, WebP or SVG, at most 2 MB and 4,000 pixels on each side.`,
        accept: pictureTypes.join(),
      }}
      maxBytes={MAX_PICTURE_BYTES}
      tooLarge={t`A picture may have at most 2 MB.`}
      words={alt}
      missingWords={t`Describe what the picture shows.`}
      knownId={known?.pictureId ?? null}
      upload={(picture) => call(uploadPicture, { body: { providerId }, files: { picture } })}
      onKeep={keep}
      {...{ text, onClose }}
    >
      {(problems) => (
        <FieldPair>
          <TextField
            label={t`What the picture shows (English)`}
            lang="en"
            maxLength={MAX_ALT}
            value={alt.en}
            onChange={({ currentTarget }) => setAlt({ ...alt, en: currentTarget.value })}
            error={problems.en}
          />
          <TextField
            label={t`What the picture shows (Hindi)`}
            lang="hi"
            maxLength={MAX_ALT}
            value={alt.hi}
            onChange={({ currentTarget }) => setAlt({ ...alt, hi: currentTarget.value })}
            error={problems.hi}
          />
        </FieldPair>
      )}
    </FileDialog>
  );
}

/** Maximum length of a description in characters. A longer one belongs into the text of the question. */
const MAX_ALT = 500;
