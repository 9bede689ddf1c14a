import type { Refusal } from '@kasauti/contract/refusal.ts';
import type { Interaction } from '@kasauti/domain/form/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { megabytesText } from '../../../lib/exam/files/file-size.ts';
import type { Progress } from '../../../lib/exam/files/send-file.ts';
import { typeNames } from '../../../lib/words/file-words.ts';
import { refusalTextOr, useRefusalWords } from '../../../lib/words/refusal-text.ts';
import { type InputProps, labelOf } from '../input-props.ts';
import css from './file-answer.module.css';
import { acceptOf, pictureAccept, whyNotThisFile } from './file-facts.ts';

type Upload = Extract<Interaction, { kind: 'file-upload' }>;

/** A file of the answer, or one that is on its way. */
export type FileRow = {
  fileId: string;
  name?: string | undefined;
  size: number;
  type?: string;
  /** Address of the stored file. */
  address?: string;
  isWaiting?: boolean;
  progress: Progress | null;
  refusal: Refusal | null;
};

type Props = Pick<InputProps<'file-upload'>, 'interaction' | 'readOnly' | 'label' | 'labelledBy'> & {
  rows: readonly FileRow[];
  isKeptOnDevice: boolean;
  onChoose: (file: File, replaces?: string) => Promise<void>;
  onRemove: (fileId: string) => Promise<void>;
};

/** Shows the files with their progress, and the buttons to choose, replace and remove them. */
export function FileList({ rows, isKeptOnDevice, onChoose, onRemove, ...props }: Props) {
  const { interaction, readOnly } = props;
  const { t } = useLingui();
  useRefusalWords();
  const id = useId();
  const [problem, setProblem] = useState('');
  const counted = rows.filter(({ refusal }) => !refusal).length;
  const choose = async (file: File, replaces?: string) => {
    const why = whyNotThisFile(file, interaction);
    setProblem(why ?? '');
    if (why) return;
    await onChoose(file, replaces).catch(() => setProblem(t`This device cannot store the file. Free some space.`));
  };
  const takesPictures = interaction.types.some((type) => type !== 'pdf');
  return (
    <fieldset className={css.files} aria-describedby={id} {...labelOf(props)}>
      <p id={id} className={css.hint}>
        <Limits interaction={interaction} />
      </p>
      {rows.length > 0 && (
        <ol className={css.list}>
          {rows.map((row, at) => (
            <File key={row.fileId} {...{ row, interaction, readOnly, onRemove }} no={at + 1} onReplace={choose} />
          ))}
        </ol>
      )}
      {!readOnly && counted < interaction.maxFiles && (
        <div className={css.row}>
          <Chooser accept={acceptOf(interaction.types)} onChoose={choose}>
            <Trans>Choose a file</Trans>
          </Chooser>
          {takesPictures && (
            <span className={css.camera}>
              <Chooser accept={pictureAccept(interaction.types)} capture="environment" onChoose={choose}>
                <Trans>Take a photo</Trans>
              </Chooser>
            </span>
          )}
        </div>
      )}
      <div role="alert">{problem && <Notice tone="warning">{problem}</Notice>}</div>
      {!isKeptOnDevice && (
        <Notice tone="warning">
          <Trans>This browser stores nothing. Keep this page open until your files are uploaded.</Trans>
        </Notice>
      )}
    </fieldset>
  );
}

function Limits({ interaction: { types, maxFiles, maxBytes } }: { interaction: Upload }) {
  const size = megabytesText(maxBytes);
  const names = typeNames(types);
  return (
    <>
      {names} ·{' '}
      <Plural
        value={maxFiles}
        one={`One file of at most ${size}.`}
        other={`At most # files, each of at most ${size}.`}
      />{' '}
      <Trans>The place and the device are removed from a photo.</Trans>
    </>
  );
}

type FileProps = {
  no: number;
  row: FileRow;
  interaction: Upload;
  readOnly: boolean;
  onReplace: (file: File, replaces: string) => Promise<void>;
  onRemove: (fileId: string) => Promise<void>;
};

function File({ no, row, interaction, readOnly, onReplace, onRemove }: FileProps) {
  const { t } = useLingui();
  const { fileId, name = t`File ${no}`, address } = row;
  return (
    <li className={css.file}>
      <div className={css.what}>
        <strong className={css.name} translate="no" dir="auto">
          {name}
        </strong>
        <FileState row={row} />
      </div>
      <div className={css.row}>
        {address && (
          <a href={address} download aria-label={t`Open ${name}`}>
            <Trans context="file">Open</Trans>
          </a>
        )}
        {!readOnly && (
          <>
            <Chooser
              kind="quiet"
              accept={acceptOf(interaction.types)}
              name={t`Replace ${name}`}
              onChoose={(file) => onReplace(file, fileId)}
            >
              <Trans>Replace</Trans>
            </Chooser>
            <Button kind="quiet" size="small" aria-label={t`Remove ${name}`} onPress={() => void onRemove(fileId)}>
              <Trans>Remove</Trans>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Says how much of a file is on the server. Screen readers announce only `ProgressWords`, which seldom changes. */
function FileState({ row }: { row: FileRow }) {
  const { t } = useLingui();
  const { size, progress, refusal, isWaiting } = row;
  const whole = megabytesText(size);
  if (refusal) {
    const unsaid = t`This file is not part of your answer. Choose it again, or call your proctor.`;
    return <span className={css.refused}>{refusalTextOr(refusal, unsaid)}</span>;
  }
  if (!isWaiting) return <span className={css.hint}>{whole}</span>;
  const sent = megabytesText(progress?.sentBytes ?? 0);
  return (
    <>
      <progress className={css.progress} max={size} value={progress?.sentBytes ?? 0} aria-hidden="true" />
      <span className={css.hint}>
        <Trans>
          {sent} of {whole} uploaded.
        </Trans>
      </span>
      <span role="status" className={css.hint}>
        <ProgressWords kind={progress?.kind ?? null} />
      </span>
    </>
  );
}

function ProgressWords({ kind }: { kind: Progress['kind'] | null }) {
  switch (kind) {
    case null:
      return <Trans>Saved on this device. The upload starts soon.</Trans>;
    case 'sending':
      return <Trans>Saved on this device. It is being uploaded.</Trans>;
    case 'waiting':
      return <Trans>Saved on this device. The upload continues when the network is back.</Trans>;
    case 'checking':
      return <Trans>The file is uploaded and is being checked.</Trans>;
  }
}

type ChooserProps = {
  kind?: 'secondary' | 'quiet';
  accept: string;
  capture?: 'environment';
  /** Accessible name, if the words alone do not say which file is meant. */
  name?: string;
  onChoose: (file: File) => Promise<void>;
  children: ReactNode;
};

/** A button that opens the browser's own dialog for files or its camera. */
function Chooser({ kind = 'secondary', accept, capture, name, onChoose, children }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} size="small" {...(name && { 'aria-label': name })} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        {...(capture && { capture })}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Otherwise the browser reports no change if the same file is chosen again.
          target.value = '';
          if (file) void onChoose(file);
        }}
      />
    </>
  );
}
