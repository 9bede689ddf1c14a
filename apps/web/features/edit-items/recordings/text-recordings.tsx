import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from '../edit-items.module.css';
import type { PicturesProps } from '../pictures/picture-dialog.tsx';
import { FileRow } from '../text-files/file-row.tsx';
import { RecordingDialog } from './recording-dialog.tsx';
import { recordingsOf, type TextRecording, withoutRecording } from './recording-text.ts';

type Props = Pick<PicturesProps, 'label' | 'text' | 'providerId' | 'onChange'>;

/** Lists the recordings of a text. Lets authors insert, change and remove them. */
export function TextRecordings({ label, text, providerId, onChange }: Props) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<TextRecording | 'new' | null>(null);
  if (providerId === null) return null;
  const remove = (recordingId: string) =>
    onChange({ en: withoutRecording(text.en, recordingId), hi: withoutRecording(text.hi, recordingId) });
  return (
    <div className={css.pictures}>
      {recordingsOf(text).map((recording) => (
        <RecordingRow
          key={recording.recordingId}
          recording={recording}
          onEdit={() => setEdited(recording)}
          onRemove={() => remove(recording.recordingId)}
        />
      ))}
      <div>
        <Button
          kind="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={t`Insert a recording: ${label}`}
          onPress={() => setEdited('new')}
        >
          <Icon name="plus" /> <Trans>Insert a recording</Trans>
        </Button>
      </div>
      {edited && (
        <RecordingDialog
          {...{ text, providerId, onChange }}
          known={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

type RowProps = { recording: TextRecording; onEdit: () => void; onRemove: () => void };

function RecordingRow({ recording: { transcript }, onEdit, onRemove }: RowProps) {
  const { t } = useLingui();
  const words = (transcript.en || transcript.hi).split('\n')[0] ?? '';
  const label = words.slice(0, MAX_LABEL) || t`a recording without a transcript`;
  return (
    <FileRow {...{ label, onEdit, onRemove }}>
      <span className={css.pictureName}>
        <Trans>Recording: {label}</Trans>
      </span>
    </FileRow>
  );
}

/** Maximum length of the words that name a recording in the list, in characters. */
const MAX_LABEL = 60;
