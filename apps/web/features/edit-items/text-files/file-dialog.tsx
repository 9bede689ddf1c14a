import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormActions, FormFrame } from '../../../lib/page/forms/form-frame.tsx';
import { isRefusal, type Refusal } from '../../../lib/server/call.ts';
import { refusalText } from '../../../lib/words/refusal-text.ts';
import type { BothTexts } from '../pictures/picture-markup.ts';

export type Language = 'en' | 'hi';
type Problems = { file?: string; en?: string; hi?: string; form?: string };

type Props = {
  title: string;
  /** The text that names the file. */
  text: BothTexts;
  /** What the file shows or says. It is required in each language in which the text has words. */
  words: BothTexts;
  missingWords: string;
  field: { label: string; hint: string; accept: string };
  maxBytes: number;
  tooLarge: string;
  /** Id of the file to change, or null to insert one. A file that is changed stays if no other one is chosen. */
  knownId: string | null;
  upload: (file: File) => Promise<{ _id: string } | Refusal>;
  onKeep: (fileId: string) => void;
  onClose: () => void;
  /** The fields for the words and the settings, with the problems of the words. */
  children: (problems: Pick<Problems, Language>) => ReactNode;
};

/** Asks for a file of a text and its words, and uploads the file. */
export function FileDialog(props: Props) {
  const { title, text, words, field, knownId, onKeep, onClose, children } = props;
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
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
    const fileId = file ? await upload(file) : knownId;
    if (!fileId) return;
    onKeep(fileId);
    onClose();
  };

  async function upload(file: File): Promise<string | null> {
    setBusy(true);
    const answer = await props.upload(file).catch(() => null);
    setBusy(false);
    if (answer === null) setProblems({ form: t`We could not reach the server. Please try again.` });
    else if (isRefusal(answer)) setProblems({ file: refusalText(answer) });
    else return answer._id;
    return null;
  }

  function whatIsWrong(file: File | undefined): Problems {
    return {
      ...(!file && !knownId && { file: t`Choose a file.` }),
      ...(file && file.size > props.maxBytes && { file: props.tooLarge }),
      ...(needsWords('en') && { en: props.missingWords }),
      ...(needsWords('hi') && { hi: props.missingWords }),
    };
  }
  const isWithout = (language: Language) => words[language].trim() === '';
  const needsWords = (language: Language) =>
    isWithout(language) && (text[language].trim() !== '' || (isWithout('en') && isWithout('hi')));

  // A form must not contain another form, so the dialog is outside the form of the question.
  return createPortal(
    <Dialog title={title} closeText={t`Close`} onClose={onClose}>
      <FormFrame onSubmit={(event) => void keep(event)} problem={problems.form}>
        <TextField ref={input} type="file" {...field} error={problems.file} />
        {children(problems)}
        <FormActions>
          <Button type="submit" busy={isBusy}>
            {knownId ? <Trans>Change</Trans> : <Trans>Insert</Trans>}
          </Button>
        </FormActions>
      </FormFrame>
    </Dialog>,
    document.body,
  );
}
