import { MAX_FILE_BYTES } from '@kasauti/contract/files.ts';
import { Button, buttonClass } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { ProgressBar } from '@kasauti/ui/parts/progress.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './edit-profile.module.css';
import { type DocumentAsk, type Sending, sendDocument } from './send-document.ts';
import { useReadProfileAgain } from './use-own-profile.ts';

const accepted = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

type Props = {
  /** The kind of the document, or null until the user has chosen it. */
  ask: DocumentAsk | null;
  whyNot: string;
  label: ReactNode;
  /** Accessible name of the control. It is needed on pages with several such controls. */
  name?: string | undefined;
  describedBy?: string | undefined;
  onSent?: () => void;
};

/**
 * Lets the user choose a file, and sends it. Shows the progress, whether it is waiting for the network, a button to
 * stop, and the reason if it failed.
 */
export function SendFile({ ask, whyNot, label, name, describedBy, onSent }: Props) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const stopper = useRef<AbortController | null>(null);
  const readAgain = useReadProfileAgain();
  const [sending, setSending] = useState<(Sending & { percent: number }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const send = async (file: File | undefined) => {
    setProblem(null);
    if (!file) return;
    if (!ask) return setProblem(whyNot);
    if (file.size > MAX_FILE_BYTES) return setProblem(t`A file may have at most 10 MB.`);
    if (file.size === 0) return setProblem(t`This file is empty.`);
    stopper.current = new AbortController();
    const tell = (now: Sending) => setSending({ ...now, percent: Math.floor((100 * now.sentBytes) / file.size) });
    const answer = await sendDocument(file, ask, { signal: stopper.current.signal, tell });
    setSending(null);
    if (input.current) input.current.value = '';
    if (answer === null) return;
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    toast('success', t`We have received your document.`);
    await readAgain();
    onSent?.();
    input.current?.focus();
  };

  return (
    <div className={css.send}>
      <label className={css.file} hidden={sending !== null}>
        <input
          ref={input}
          type="file"
          accept={accepted}
          aria-label={name}
          aria-describedby={[describedBy, `${id}-error`].filter(Boolean).join(' ')}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => void send(target.files?.[0])}
        />
        <span className={buttonClass({ kind: 'secondary', size: 'small' })}>{label}</span>
      </label>
      <p role="status" className={css.soft}>
        {sending && <SendingWords sending={sending.kind} />}
      </p>
      {sending && (
        <div className={css.sending}>
          <ProgressBar label={t`Upload progress`} percent={sending.percent} />
          <Button kind="quiet" size="small" onPress={() => stopper.current?.abort()}>
            <Trans>Stop</Trans>
          </Button>
        </div>
      )}
      <FieldError id={`${id}-error`}>{problem}</FieldError>
    </div>
  );
}

function SendingWords({ sending }: { sending: Sending['kind'] }) {
  switch (sending) {
    case 'sending':
      return <Trans>Your file is being sent. You can use other parts of this page meanwhile.</Trans>;
    case 'waiting':
      return <Trans>You are offline. The upload continues by itself from where it stopped.</Trans>;
    case 'checking':
      return <Trans>Upload complete. The file is being checked.</Trans>;
  }
}
