import { contact, type Segment, type WrittenKind } from '@kasauti/contract/content/content.ts';
import { contactByForm } from '@kasauti/contract/content/tickets.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { useLanguage } from '../../lib/appearance/language.ts';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { useSearch } from '../../lib/page/page.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { type Answer, call, isRefusal } from '../../lib/server/call.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { refusalTextOr } from '../../lib/words/refusal-text.ts';
import { useFormToken } from './form-token.ts';
import css from './write-to-us.module.css';

type Fields = {
  name: string;
  email: string;
  phone: string;
  organisation: string;
  subject: string;
  message: string;
  website: string;
};
type Sent = Exclude<Answer<typeof contact>, { refused: true }>;

/**
 * Form for a message to the operator. Before its script runs it is a plain HTML form, which the browser validates and
 * submits. It therefore also works on a slow network and without scripts.
 */
export function MessageForm({ kind, segment }: { kind: WrittenKind; segment?: Segment }) {
  const language = useLanguage();
  const sentNo = useSearch().get('sent');
  const token = useFormToken();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const { form, problem, sent, send } = useMessage({ kind, segment, token });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <>
      <div role="status">
        {sent && <Thanks ticketNo={sent.ticketNo} ticketToken={sent.ticketToken} />}
        {!sent && sentNo && /^\d{1,12}$/.test(sentNo) && <Thanks ticketNo={Number(sentNo)} />}
      </div>
      <form
        className={css.form}
        onSubmit={send}
        onFocus={token.prepare}
        method="post"
        action={contactByForm.path}
        noValidate={isAlive}
      >
        {problem && <Notice tone="danger">{problem}</Notice>}
        <input type="hidden" name="kind" value={kind} />
        {segment && <input type="hidden" name="segment" value={segment} />}
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="formToken" value={token.formToken} />
        <div className={css.trap} aria-hidden="true" translate="no">
          <label>
            Website
            <input {...register('website')} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <WriterFields kind={kind} register={register} errors={errors} />
        <TextFields kind={kind} register={register} errors={errors} />
        <div>
          <Button type="submit" busy={isSubmitting}>
            <SendText kind={kind} />
          </Button>
        </div>
      </form>
    </>
  );
}

type Ask = { kind: WrittenKind; segment: Segment | undefined; token: ReturnType<typeof useFormToken> };

/** Manages the form and sends it. For a signed-in user, the name and the email address are filled in. */
function useMessage({ kind, segment, token }: Ask) {
  const { t } = useLingui();
  const language = useLanguage();
  const [problem, setProblem] = useState<ReactNode>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const form = useForm<Fields>();
  const { handleSubmit, reset, getValues, setValue } = form;
  const user = useAuth((auth) => (auth.isAuthenticated ? auth.user : null));
  // Fills only empty fields. Text that was typed before the session was restored is kept.
  const fillOwn = useCallback(() => {
    if (user && !getValues('name')) setValue('name', user.full_name);
    if (user?.email && !getValues('email')) setValue('email', user.email);
  }, [user, getValues, setValue]);
  useEffect(fillOwn, [fillOwn]);

  const send = handleSubmit(async ({ phone, organisation, ...fields }) => {
    setProblem(null);
    setSent(null);
    const failed = t`Error submitting the contact form. Please try again.`;
    const formToken = await token.forSending();
    if (formToken === null) return setProblem(<NotSent failed={failed} />);
    const body = {
      ...fields,
      ...(phone?.trim() && { phone }),
      ...(organisation?.trim() && { organisation }),
      ...(segment && { segment }),
      kind,
      language,
      formToken,
    };
    const answer = await call(contact, { body }).catch(() => null);
    if (answer === null) return setProblem(failed);
    if (isRefusal(answer)) return setProblem(refusalTextOr(answer, failed));
    setSent(answer);
    reset();
    fillOwn();
  });
  return { form, problem, sent, send };
}

type FieldsProps = { kind: WrittenKind; register: UseFormRegister<Fields>; errors: FieldErrors<Fields> };

function WriterFields({ kind, register, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <FieldPair>
        <TextField
          {...register('name', { validate: (text) => text.trim() !== '' || t`Enter your name` })}
          label={t`Your name`}
          error={errors.name?.message}
          autoComplete="name"
          maxLength={200}
          required
        />
        <TextField
          {...register('email', {
            validate: (text) =>
              text.trim() === '' ? t`Email is required` : /^\S+@\S+\.\S+$/.test(text.trim()) || t`Invalid email`,
          })}
          label={t`Email`}
          error={errors.email?.message}
          type="email"
          autoComplete="email"
          maxLength={320}
          required
        />
      </FieldPair>
      <FieldPair>
        <TextField
          {...register('phone')}
          label={t`Phone`}
          optional={t`optional`}
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
        />
        {kind === 'enquiry' && (
          <TextField
            {...register('organisation', {
              validate: (text) => text.trim() !== '' || t`Enter the name of your organisation`,
            })}
            label={t`Organisation`}
            error={errors.organisation?.message}
            autoComplete="organization"
            maxLength={200}
            required
          />
        )}
      </FieldPair>
    </>
  );
}

function TextFields({ kind, register, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        {...register('subject', { validate: (text) => text.trim() !== '' || t`Say what it is about` })}
        label={t`Subject`}
        error={errors.subject?.message}
        maxLength={200}
        required
      />
      <TextAreaField
        {...register('message', { validate: (text) => text.trim() !== '' || t`Write your message` })}
        label={t`Message`}
        hint={
          kind === 'grievance'
            ? t`What happened, when, and what would put it right. Order or ticket number, if there is one.`
            : undefined
        }
        error={errors.message?.message}
        maxLength={5000}
        rows={6}
        required
      />
    </>
  );
}

function SendText({ kind }: { kind: WrittenKind }) {
  switch (kind) {
    case 'enquiry':
      return <Trans>Send enquiry</Trans>;
    case 'grievance':
      return <Trans>Send complaint</Trans>;
    default:
      return <Trans>Send message</Trans>;
  }
}

function NotSent({ failed }: { failed: string }) {
  return (
    <>
      <p>{failed}</p>
      <p>
        <Trans>The server could not be reached, so nothing was sent. Your text is still below.</Trans>
      </p>
    </>
  );
}

function Thanks({ ticketNo, ticketToken }: { ticketNo: number; ticketToken?: string }) {
  const { t } = useLingui();
  return (
    <Notice tone="success" isSpoken>
      <p>{t`Thank you. Your message is on its way to the people who run this site.`}</p>
      <p>
        <Trans>Its ticket number is {ticketNo}.</Trans>{' '}
        {ticketToken ? (
          <AppLink to={`/ticket#token=${ticketToken}`}>
            <Trans>See its status</Trans>
          </AppLink>
        ) : (
          <Trans>The email we send you has a link to it.</Trans>
        )}
      </p>
    </Notice>
  );
}
