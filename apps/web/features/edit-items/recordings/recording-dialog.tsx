import { MAX_RECORDING_BYTES, MAX_TRANSCRIPT, uploadRecording } from '@kasauti/contract/bank/recordings.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { MAX_PLAYS } from '@kasauti/domain/form/recordings.ts';
import { CheckboxField, SelectField, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FieldPair } from '../../../lib/page/forms/form-frame.tsx';
import { call } from '../../../lib/server/call.ts';
import type { BothTexts } from '../pictures/picture-markup.ts';
import { FileDialog, type Language } from '../text-files/file-dialog.tsx';
import { type TextRecording, withRecording } from './recording-text.ts';

type Props = {
  text: BothTexts;
  providerId: ProviderId;
  /** The recording to change, or null to insert one. */
  known: TextRecording | null;
  onChange: (text: BothTexts) => void;
  onClose: () => void;
};

/** Asks for a recording, its transcript in each language of the text, and how candidates may play it. */
export function RecordingDialog({ text, providerId, known, onChange, onClose }: Props) {
  const { t } = useLingui();
  const [transcript, setTranscript] = useState<BothTexts>(known?.transcript ?? { en: '', hi: '' });
  const [plays, setPlays] = useState(known?.plays ?? null);
  const [isTextShown, setTextShown] = useState(known?.isTextShown ?? false);
  const keep = (recordingId: string) => {
    const placed = (language: Language) =>
      withRecording(
        text[language],
        { recordingId, transcript: transcript[language], plays, isTextShown },
        known?.recordingId ?? null,
      );
    onChange({ en: placed('en'), hi: placed('hi') });
  };
  const transcriptField = (language: Language, label: string, error: string | undefined) => (
    <TextAreaField
      label={label}
      lang={language}
      rows={5}
      maxLength={MAX_TRANSCRIPT}
      value={transcript[language]}
      onChange={({ currentTarget }) => setTranscript({ ...transcript, [language]: currentTarget.value })}
      error={error}
    />
  );
  const choices = Array.from({ length: MAX_PLAYS }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }));
  return (
    <FileDialog
      title={known ? t`Change the recording` : t`Insert a recording`}
      field={{
        label: known ? t`Another recording, if you want to replace it` : t({ context: 'file', message: 'Recording' }),
        hint: t`MP3 or WAV, at most 5 MB and 10 minutes.`,
        accept: '.mp3,.wav,audio/mpeg,audio/wav',
      }}
      maxBytes={MAX_RECORDING_BYTES}
      tooLarge={t`A recording may have at most 5 MB.`}
      words={transcript}
      missingWords={t`Write down what is said.`}
      knownId={known?.recordingId ?? null}
      upload={(recording) => call(uploadRecording, { body: { providerId }, files: { recording } })}
      onKeep={keep}
      {...{ text, onClose }}
    >
      {(problems) => (
        <>
          <FieldPair>
            {transcriptField('en', t`Transcript (English)`, problems.en)}
            {transcriptField('hi', t`Transcript (Hindi)`, problems.hi)}
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
        </>
      )}
    </FileDialog>
  );
}
