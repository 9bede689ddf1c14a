import { contact } from '@kasauti/contract/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextAreaField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, isRefusal } from '../../lib/call.ts';
import { FieldPair, FormFrame } from '../../lib/form-frame.tsx';
import { refusalText } from '../../lib/refusal-text.ts';

type Fields = { name: string; email: string; phone: string; subject: string; message: string };

export function ContactForm() {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [thanks, setThanks] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm<Fields>();
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ phone, ...fields }) => {
    setProblem(null);
    setThanks(null);
    const answer = await call(contact, { body: { ...fields, ...(phone.trim() && { phone }) } }).catch(() => null);
    if (answer === null) return setProblem(t`Error submitting the contact form. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    setThanks(t`Thank you. Your message is on its way to the people who run this site.`);
    reset();
  });

  return (
    <>
      <div role="status">
        {thanks && (
          <Notice tone="success" isSpoken>
            {thanks}
          </Notice>
        )}
      </div>
      <FormFrame onSubmit={send} problem={problem}>
        <FieldPair>
          <TextField
            {...register('name', { validate: (text) => text.trim() !== '' || t`Enter your name` })}
            label={t`Your name`}
            error={errors.name?.message}
            autoComplete="name"
          />
          <TextField
            {...register('email', { validate: (text) => /^\S+@\S+\.\S+$/.test(text.trim()) || t`Invalid email` })}
            label={t`Email`}
            error={errors.email?.message}
            autoComplete="email"
            inputMode="email"
          />
        </FieldPair>
        <TextField {...register('phone')} label={t`Phone`} optional={t`optional`} autoComplete="tel" inputMode="tel" />
        <TextField
          {...register('subject', { validate: (text) => text.trim() !== '' || t`Say what it is about` })}
          label={t`Subject`}
          error={errors.subject?.message}
        />
        <TextAreaField
          {...register('message', { validate: (text) => text.trim() !== '' || t`Write your message` })}
          label={t`Message`}
          error={errors.message?.message}
          rows={6}
        />
        <Button type="submit" busy={isSubmitting}>
          <Trans>Send message</Trans>
        </Button>
      </FormFrame>
    </>
  );
}
