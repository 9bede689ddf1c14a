import { MAX_FILE_BYTES, ownPictureRefusals } from '@kasauti/contract/files.ts';
import type { WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { type Crop, firstCrop, type PictureKind, pictureRules } from '@kasauti/domain/profiles/crop.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Button, buttonClass } from '@kasauti/ui/parts/button.tsx';
import { FieldError } from '@kasauti/ui/parts/field.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { refusalsToCome, refusalText } from '../../lib/words/refusal-text.ts';
import { CropPicture, CroppedPicture } from './crop-picture.tsx';
import css from './edit-profile.module.css';
import { cutPicture, type DrawnPicture, readPicture } from './read-picture.ts';
import { useSaveProfile } from './use-own-profile.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

type Chosen = { picture: DrawnPicture; crop: Crop };

/**
 * Lets the user change the signature, or the photo by which a proctor recognises the candidate. Before the picture is
 * sent, the user chooses a part of it.
 */
export function EditPicture({ profile, kind }: { profile: WireProfile; kind: PictureKind }) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const rule = pictureRules[kind];
  const isPhoto = kind === 'photo';
  const { chosen, setChosen, busy, problem, choose, drop, send } = usePicture({ profile, kind, input });
  const kept = isPhoto ? profile.photoUrl : profile.signatureUrl;
  return (
    <div className={classNames(css.photo, !isPhoto && css.signature)}>
      <div className={css.frame}>
        {chosen ? (
          <CroppedPicture
            {...chosen}
            rule={rule}
            alt={isPhoto ? t`The photo you have chosen` : t`The signature you have chosen`}
          />
        ) : (
          <KeptPicture isPhoto={isPhoto} url={kept} />
        )}
      </div>
      <div className={css.photoText}>
        <p className={css.soft} id={`${id}-hint`}>
          <Hint isPhoto={isPhoto} />
        </p>
        <label className={css.file}>
          <input
            ref={input}
            type="file"
            accept={accepted}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={problem ? true : undefined}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // After this, the same file can be chosen again, for example after it was discarded.
              target.value = '';
            }}
          />
          <span className={buttonClass({ kind: 'secondary' })}>
            <ChooseWords isPhoto={isPhoto} isFirst={!kept && !chosen} />
          </span>
        </label>
        <p role="status" className={css.soft}>
          {busy === 'opening' && <Trans>The picture is being opened.</Trans>}
          {chosen && <Trans>Choose what to keep: move the frame, or use the sliders.</Trans>}
        </p>
        <FieldError id={`${id}-error`}>{problem}</FieldError>
        {chosen && (
          <>
            <CropPicture
              picture={chosen.picture}
              rule={rule}
              crop={chosen.crop}
              onCrop={(crop) => setChosen({ ...chosen, crop })}
            />
            <div className={css.actions}>
              <Button busy={busy === 'saving'} busyText={t`Saving…`} onPress={() => void send()}>
                {isPhoto ? <Trans>Use this photo</Trans> : <Trans>Use this signature</Trans>}
              </Button>
              <Button kind="secondary" onPress={drop}>
                <Trans>Discard it</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

type PictureAsk = { profile: WireProfile; kind: PictureKind; input: RefObject<HTMLInputElement | null> };

/**
 * Holds the chosen picture and its crop. Returns functions to open a file, discard the choice, and send the cropped
 * picture.
 */
function usePicture({ profile, kind, input }: PictureAsk) {
  const { t } = useLingui();
  const save = useSaveProfile(profile);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState<'opening' | 'saving' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const rule = pictureRules[kind];

  const url = chosen?.picture.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const choose = async (file: File | undefined) => {
    if (!file || busy) return;
    setProblem(null);
    await refusalsToCome();
    if (file.size > MAX_FILE_BYTES) return setProblem(refusalText('image-too-large', ownPictureRefusals));
    setBusy('opening');
    const picture = await readPicture(file);
    setBusy(null);
    if (picture === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(picture)) return setProblem(refusalText(picture));
    const crop = firstCrop(picture, rule);
    if (crop) return setChosen({ picture, crop });
    URL.revokeObjectURL(picture.url);
    setProblem(refusalText('image-too-small', ownPictureRefusals));
  };
  const drop = () => {
    setChosen(null);
    setProblem(null);
    input.current?.focus();
  };
  const send = async () => {
    if (!chosen) return;
    setBusy('saving');
    setProblem(null);
    const cut = await cutPicture(chosen.picture, chosen.crop, rule).catch(() => null);
    const answer = cut && (await save({ body: {}, files: { [kind]: cut } }));
    setBusy(null);
    if (answer === null) return setProblem(t`Error updating profile`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    toast('success', kind === 'photo' ? t`Your photo is saved.` : t`Your signature is saved.`);
    drop();
  };
  return { chosen, setChosen, busy, problem, choose, drop, send };
}

function Hint({ isPhoto }: { isPhoto: boolean }) {
  return isPhoto ? (
    <Trans>
      Your face from the front, evenly lit, without cap or dark glasses. JPEG, PNG, WebP or HEIC, at most 10 MB.
    </Trans>
  ) : (
    <Trans>Sign with a dark pen on white paper and take a picture of it, from above.</Trans>
  );
}

function KeptPicture({ isPhoto, url }: { isPhoto: boolean; url: string | null }) {
  const { t } = useLingui();
  if (url) return <img src={url} alt={isPhoto ? t`Your photo` : t`Your signature`} />;
  return <Icon name={isPhoto ? 'user' : 'certificate'} size="huge" />;
}

function ChooseWords({ isPhoto, isFirst }: { isPhoto: boolean; isFirst: boolean }) {
  if (isPhoto) return isFirst ? <Trans>Choose a photo</Trans> : <Trans>Choose another photo</Trans>;
  return isFirst ? <Trans>Choose a signature</Trans> : <Trans>Choose another signature</Trans>;
}
