import { MAX_PICTURE_BYTES, pictureTypes, uploadPicture } from '@kasauti/contract/bank/pictures.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FieldPair, FormActions, FormFrame } from '../../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../../lib/server/call.ts';
import { refusalText } from '../../../lib/words/refusal-text.ts';
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
type Problems = { file?: string; en?: string; hi?: string; form?: string };

/**
 * Asks for a picture and its description in each language of the text. The description is required where the text has
 * words. A picture that is changed keeps its file if no other file is chosen.
 */
export function PictureDialog({ text, providerId, isLine = false, known, onChange, onClose }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [alt, setAlt] = useState<BothTexts>(known?.alt ?? { en: '', hi: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  // The focus goes to the first field with a problem.
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      input.current?.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const keep = async (event: FormEvent) => {
    event.preventDefault();
    // React passes events on to the form of the question, which must not be sent.
    event.stopPropagation();
    const file = input.current?.files?.[0];
    const wrong = whatIsWrong(file);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    const pictureId = file ? await upload(file) : known?.pictureId;
    if (!pictureId) return;
    const placed = (language: 'en' | 'hi') =>
      withPicture(text[language], { pictureId, alt: alt[language], replaces: known?.pictureId ?? null, isLine });
    onChange({ en: placed('en'), hi: placed('hi') });
    onClose();
  };

  async function upload(file: File): Promise<string | null> {
    setBusy(true);
    const answer = await call(uploadPicture, { body: { providerId }, files: { picture: file } }).catch(() => null);
    setBusy(false);
    if (answer === null) setProblems({ form: t`We could not reach the server. Please try again.` });
    else if (isRefusal(answer)) setProblems({ file: refusalText(answer) });
    else return answer._id;
    return null;
  }

  function whatIsWrong(file: File | undefined): Problems {
    const missing = t`Describe what the picture shows.`;
    return {
      ...(!file && !known && { file: t`Choose a file.` }),
      ...(file && file.size > MAX_PICTURE_BYTES && { file: t`A picture may have at most 2 MB.` }),
      ...(needsAlt('en') && { en: missing }),
      ...(needsAlt('hi') && { hi: missing }),
    };
  }
  const isWithout = (language: 'en' | 'hi') => alt[language].trim() === '';
  const needsAlt = (language: 'en' | 'hi') =>
    isWithout(language) && (text[language].trim() !== '' || (isWithout('en') && isWithout('hi')));

  // A form must not contain another form, so the dialog is outside the form of the question.
  return createPortal(
    <Dialog title={known ? t`Change the picture` : t`Insert a picture`} closeText={t`Close`} onClose={onClose}>
      <FormFrame onSubmit={(event) => void keep(event)} problem={problems.form}>
        <TextField
          ref={input}
          type="file"
          accept={pictureTypes.join()}
          label={known ? t`Another picture, if you want to replace it` : t`Picture`}
          hint={t`PNG, JPEG or WebP, at most 2 MB and 4,000 pixels on each side.`}
          error={problems.file}
        />
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
        <FormActions>
          <Button type="submit" busy={isBusy}>
            {known ? <Trans>Change</Trans> : <Trans>Insert</Trans>}
          </Button>
        </FormActions>
      </FormFrame>
    </Dialog>,
    document.body,
  );
}

/** Maximum length of a description in characters. A longer one belongs into the text of the question. */
const MAX_ALT = 500;
