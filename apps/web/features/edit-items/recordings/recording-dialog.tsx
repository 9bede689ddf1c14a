import { MAX_RECORDING_BYTES, MAX_TRANSCRIPT, uploadRecording } from '@kasauti/contract/bank/recordings.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { MAX_PLAYS } from '@kasauti/domain/form/recordings.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FieldPair, FormActions, FormFrame } from '../../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../../lib/server/call.ts';
import { refusalText } from '../../../lib/words/refusal-text.ts';
import type { BothTexts } from '../pictures/picture-markup.ts';
import { type TextRecording, withRecording } from './recording-text.ts';

type Props = {
  text: BothTexts;
  providerId: ProviderId;
  /** The recording to change, or null to insert one. */
  known: TextRecording | null;
  onChange: (text: BothTexts) => void;
  onClose: () => void;
};
type Problems = { file?: string; en?: string; hi?: string; form?: string };
type Language = 'en' | 'hi';

/**
 * Asks for a recording, its transcript in each language of the text, and how candidates may play it. The transcript is
 * required where the text has words. A recording that is changed keeps its file if no other file is chosen.
 */
export function RecordingDialog({ text, providerId, known, onChange, onClose }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [transcript, setTranscript] = useState<BothTexts>(known?.transcript ?? { en: '', hi: '' });
  const [plays, setPlays] = useState(known?.plays ?? null);
  const [isTextShown, setTextShown] = useState(known?.isTextShown ?? false);
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
    const recordingId = file ? await upload(file) : known?.recordingId;
    if (!recordingId) return;
    const placed = (language: Language) =>
      withRecording(
        text[language],
        { recordingId, transcript: transcript[language], plays, isTextShown },
        known?.recordingId ?? null,
      );
    onChange({ en: placed('en'), hi: placed('hi') });
    onClose();
  };

  async function upload(file: File): Promise<string | null> {
    setBusy(true);
    const answer = await call(uploadRecording, { body: { providerId }, files: { recording: file } }).catch(() => null);
    setBusy(false);
    if (answer === null) setProblems({ form: t`We could not reach the server. Please try again.` });
    else if (isRefusal(answer)) setProblems({ file: refusalText(answer) });
    else return answer._id;
    return null;
  }

  function whatIsWrong(file: File | undefined): Problems {
    const missing = t`Write down what is said.`;
    return {
      ...(!file && !known && { file: t`Choose a file.` }),
      ...(file && file.size > MAX_RECORDING_BYTES && { file: t`A recording may have at most 5 MB.` }),
      ...(needsTranscript('en') && { en: missing }),
      ...(needsTranscript('hi') && { hi: missing }),
    };
  }
  const isWithout = (language: Language) => transcript[language].trim() === '';
  const needsTranscript = (language: Language) =>
    isWithout(language) && (text[language].trim() !== '' || (isWithout('en') && isWithout('hi')));
  const transcriptField = (language: Language, label: string) => (
    <TextAreaField
      label={label}
      lang={language}
      rows={5}
      maxLength={MAX_TRANSCRIPT}
      value={transcript[language]}
      onChange={({ currentTarget }) => setTranscript({ ...transcript, [language]: currentTarget.value })}
      error={problems[language]}
    />
  );
  const choices = Array.from({ length: MAX_PLAYS }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }));

  // A form must not contain another form, so the dialog is outside the form of the question.
  return createPortal(
    <Dialog title={known ? t`Change the recording` : t`Insert a recording`} closeText={t`Close`} onClose={onClose}>
      <FormFrame onSubmit={(event) => void keep(event)} problem={problems.form}>
        <TextField
          ref={input}
          type="file"
          accept=".mp3,.wav,audio/mpeg,audio/wav"
          label={known ? t`Another recording, if you want to replace it` : t({ context: 'file', message: 'Recording' })}
          hint={t`MP3 or WAV, at most 5 MB and 10 minutes.`}
          error={problems.file}
        />
        <FieldPair>
          {transcriptField('en', t`Transcript (English)`)}
          {transcriptField('hi', t`Transcript (Hindi)`)}
        </FieldPair>
        <SelectField
          label={t`How often candidates may play it`}
          choices={[{ value: '', label: t`As often as they want` }, ...choices]}
          value={plays === null ? '' : `${plays}`}
          onChange={({ currentTarget }) => setPlays(currentTarget.value === '' ? null : Number(currentTarget.value))}
        />
        <CheckboxField
          label={t`Candidates can read the transcript during the test`}
          hint={t`Otherwise they can read it in their results.`}
          checked={isTextShown}
          onChange={({ currentTarget }) => setTextShown(currentTarget.checked)}
        />
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
