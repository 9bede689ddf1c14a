import { requestAccommodation, type WireProfile } from '@kasauti/contract/identity/profiles.ts';
import type { DocumentId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { RadioGroup, SelectField, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Badge, type Tone } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { documentKindName } from '../../lib/words/document-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './edit-profile.module.css';
import { useReadProfileAgain } from './use-own-profile.ts';

const kinds = ['compensatory-time', 'scribe', 'wheelchair', 'muted-signals'] as const;
type Kind = (typeof kinds)[number];
type Entries = { kind: Kind; note: string; certificateId: string };

/**
 * Lists the requested accommodations and the decision about each. Contains a form for another request. Staff decide
 * about each request.
 */
export function Accommodations({ profile }: { profile: WireProfile }) {
  const [open, setOpen] = useState(false);
  const { form, problem, submit } = useRequest({ onDone: () => setOpen(false) });
  const { errors, isSubmitting } = form.formState;
  const isOpen = (kind: Kind) =>
    profile.accommodations.some((one) => one.kind === kind && ['requested', 'approved'].includes(one.state));
  const left = kinds.filter((kind) => !isOpen(kind));
  return (
    <>
      {profile.accommodations.length > 0 && <Requests accommodations={profile.accommodations} />}
      {left.length > 0 && !open && (
        <div>
          <Button kind="secondary" aria-expanded={false} onPress={() => setOpen(true)}>
            <Trans>Ask for what you need</Trans>
          </Button>
        </div>
      )}
      {open && (
        <FormFrame onSubmit={submit} problem={problem}>
          <RequestFields kinds={left} documents={profile.documents} register={form.register} errors={errors} />
          <div className={css.actions}>
            <Button type="submit" busy={isSubmitting}>
              <Trans>Send the request</Trans>
            </Button>
            <Button kind="secondary" onPress={() => setOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </FormFrame>
      )}
    </>
  );
}

/** Manages a new request: keeps the typed text even while the form is closed, and sends it. */
function useRequest({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const readAgain = useReadProfileAgain();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Entries>({ defaultValues: { note: '', certificateId: '' } });
  const submit = form.handleSubmit(async ({ kind, note, certificateId }) => {
    setProblem(null);
    const answer = await call(requestAccommodation, {
      body: { kind, note, ...(certificateId && { certificateId: certificateId as DocumentId }) },
    }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    toast('success', t`We have your request. We will email you when it is decided.`);
    await readAgain();
    form.reset();
    onDone();
  });
  return { form, problem, submit };
}

function useKindWords(): Record<Kind, { name: string; detail: string }> {
  const { t } = useLingui();
  return {
    'compensatory-time': { name: t`Compensatory time`, detail: t`At least 20 minutes more for each hour` },
    scribe: { name: t`A scribe`, detail: t`Somebody who writes for you, in a room of your own` },
    wheelchair: { name: t`Step-free access`, detail: t`Only centres and rooms that you can reach without steps` },
    'muted-signals': {
      name: t`Muted signals`,
      detail: t`Leaving the page or the full screen is not reported, for people who use assistive tools`,
    },
  };
}

function Requests({ accommodations }: Pick<WireProfile, 'accommodations'>) {
  const { t } = useLingui();
  const words = useKindWords();
  const states: Record<string, { text: string; tone: Tone }> = {
    requested: { text: t`Requested; a person decides`, tone: 'warning' },
    approved: { text: t`Granted`, tone: 'success' },
    refused: { text: t`Not granted`, tone: 'danger' },
    withdrawn: { text: t`Withdrawn`, tone: 'plain' },
  };
  return (
    <ul className={css.needs}>
      {accommodations.map(({ kind, state }) => {
        const shown = states[state] ?? { text: state, tone: 'plain' };
        return (
          <li key={`${kind} ${state}`}>
            <span>{kind in words ? words[kind as Kind].name : kind}</span>
            <Badge tone={shown.tone}>{shown.text}</Badge>
          </li>
        );
      })}
    </ul>
  );
}

type FieldsProps = {
  kinds: readonly Kind[];
  documents: WireProfile['documents'];
  register: UseFormRegister<Entries>;
  errors: FieldErrors<Entries>;
};

function RequestFields({ kinds, documents, register, errors }: FieldsProps) {
  const { t } = useLingui();
  const words = useKindWords();
  return (
    <>
      <RadioGroup
        label={t`What do you need?`}
        name="kind"
        register={register('kind', { required: t`Choose one` })}
        choices={kinds.map((kind) => ({ value: kind, label: words[kind].name, detail: words[kind].detail }))}
        error={errors.kind?.message}
      />
      <TextAreaField
        {...register('note', { maxLength: { value: 1000, message: t`At most 1000 characters` } })}
        label={t`Anything we should know`}
        optional={t`(optional)`}
        hint={t`No diagnosis is needed.`}
        error={errors.note?.message}
      />
      <SelectField
        {...register('certificateId')}
        label={t`Certificate`}
        optional={t`(optional)`}
        hint={t`Any disability counts, with or without a percentage. Upload the certificate under Documents, then choose it here.`}
        emptyText={t`No certificate`}
        choices={documents.map(({ _id, fileName, kind }) => ({
          value: _id,
          label: `${documentKindName(kind)}: ${fileName}`,
        }))}
      />
    </>
  );
}
