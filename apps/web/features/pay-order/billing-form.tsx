import { normaliseGstin, whyCannotBillTo } from '@kasauti/domain/commerce/tax/gstin.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLanguage } from '../../lib/appearance/language.ts';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { stateChoices } from '../../lib/routing/places.ts';
import { PayNote } from './pay-note.tsx';
import { PayProblem } from './pay-problem.tsx';
import { stepText } from './step-text.ts';
import type { PayStep } from './use-pay-order.ts';

export type Billing = { billingState: string; billingName: string; billingGstin: string };
type Props = {
  /** Details from the last order or from the profile. The form is filled with them. */
  known: Billing;
  /** Text of the button, for example "Pay ₹1,499". */
  payText: string;
  isFree: boolean;
  step: PayStep;
  onPay: (billing: Billing) => void;
};

/** Form for the details that appear on the invoice, with the button to pay. */
export function BillingForm({ known, payText, isFree, step, onPay }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const { register, handleSubmit, setError, formState } = useForm<Billing>({ defaultValues: known });
  const { errors } = formState;
  const why = step.kind === 'stopped' ? step.why : null;
  const refused = why?.kind === 'refused' ? why.refusal.code : null;
  const isStateRefused = refused === 'state-unknown';

  useEffect(() => {
    if (isStateRefused) setError('billingState', { message: t`Choose your State` }, { shouldFocus: true });
  }, [isStateRefused, setError, t]);

  return (
    <FormFrame onSubmit={handleSubmit(onPay)}>
      <SelectField
        {...register('billingState', { required: t`Choose your State` })}
        label={t`State or Union Territory`}
        hint={t`Shown on your invoice. It decides how GST is split; the price stays the same.`}
        emptyText={t`Choose your State`}
        choices={stateChoices(language)}
        error={errors.billingState?.message}
        autoComplete="address-level1"
      />
      <TextField
        {...register('billingName', {
          validate: (text) => text.trim() !== '' || t`Enter the name for the invoice`,
          maxLength: { value: 200, message: t`At most 200 characters` },
        })}
        label={t`Name on the invoice`}
        error={errors.billingName?.message}
        autoComplete="name"
      />
      {!isFree && (
        <TextField
          {...register('billingGstin', {
            validate: (text, { billingState }) => {
              const gstin = normaliseGstin(text);
              switch (gstin === '' ? null : whyCannotBillTo({ gstin, state: billingState })) {
                case 'gstin-wrong':
                  return t`This GSTIN is not valid. Check it against your registration, or leave it empty.`;
                case 'gstin-of-another-state':
                  return t`This GSTIN is registered in another State. Choose that State, or another GSTIN.`;
                case null:
                  return true;
              }
            },
          })}
          label={t`GSTIN`}
          optional={t`(optional)`}
          hint={t`Only for a business that is registered for GST: 15 characters, of the State chosen above.`}
          error={errors.billingGstin?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
      )}
      {why && !isStateRefused && <PayProblem why={why} />}
      <Button type="submit" wide busy={step.kind !== 'ready' && step.kind !== 'stopped'} busyText={stepText(step)}>
        {why?.kind === 'closed' ? <Trans>Try again</Trans> : payText}
      </Button>
      {!isFree && <PayNote />}
    </FormFrame>
  );
}
