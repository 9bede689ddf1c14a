import type { WireProfile } from '@kasauti/contract/profiles.ts';
import { Button, buttonClass } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { isRefusal } from '../../lib/call.ts';
import { refusalTextOr } from '../../lib/refusal-text.ts';
import { toast } from '../../lib/toasts.ts';
import css from './edit-profile.module.css';
import { useSaveProfile } from './use-own-profile.ts';

const kinds = ['image/jpeg', 'image/png', 'image/webp'];
const mostBytes = 10 * 1024 * 1024;

/** The photo by which a proctor recognises its owner. What was chosen is shown before it is sent. */
export function EditPhoto({ profile }: { profile: WireProfile }) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const save = useSaveProfile(profile);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const url = chosen?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const choose = (file: File | undefined) => {
    setProblem(null);
    if (!file) return;
    if (!kinds.includes(file.type)) return setProblem(t`The photo must be a JPEG, PNG or WebP picture.`);
    if (file.size > mostBytes) return setProblem(t`The photo must be at most 10 MB.`);
    setChosen({ file, url: URL.createObjectURL(file) });
  };
  const drop = () => {
    setChosen(null);
    setProblem(null);
    if (input.current) input.current.value = '';
    input.current?.focus();
  };
  const send = async () => {
    if (!chosen) return;
    setBusy(true);
    setProblem(null);
    const answer = await save({ body: {}, files: { photo: chosen.file } });
    setBusy(false);
    if (answer === null) return setProblem(t`Error updating profile`);
    if (isRefusal(answer)) return setProblem(refusalTextOr(answer, t`Error updating profile`));
    toast('success', t`Your photo is saved.`);
    drop();
  };

  const shown = url ?? profile.photoUrl;
  return (
    <div className={css.photo}>
      <div className={css.frame}>
        {shown ? (
          <img src={shown} alt={chosen ? t`The photo you have chosen` : t`Your photo`} />
        ) : (
          <Icon name="user" size="huge" />
        )}
      </div>
      <div className={css.photoText}>
        <p className={css.soft} id={`${id}-hint`}>
          <Trans>
            Your face from the front, evenly lit, without cap or dark glasses. JPEG, PNG or WebP, at most 10 MB.
          </Trans>
        </p>
        <label className={css.file}>
          <input
            ref={input}
            type="file"
            accept={kinds.join(',')}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={problem ? true : undefined}
            onChange={({ target }) => choose(target.files?.[0])}
          />
          <span className={buttonClass({ kind: 'secondary' })}>
            {shown ? <Trans>Choose another photo</Trans> : <Trans>Choose a photo</Trans>}
          </span>
        </label>
        <FieldError id={`${id}-error`}>{problem}</FieldError>
        {chosen && (
          <div className={css.actions}>
            <Button busy={busy} busyText={t`Saving…`} onPress={() => void send()}>
              <Trans>Use this photo</Trans>
            </Button>
            <Button kind="secondary" onPress={drop}>
              <Trans>Discard it</Trans>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
