import type { WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { personNamePattern } from '@kasauti/domain/identity/person-name.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import { useLanguage } from '../../lib/appearance/language.ts';
import { FieldPair, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { stateChoices } from '../../lib/routing/places.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { showFieldProblems } from '../../lib/server/field-problems.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { useSaveProfile } from './use-own-profile.ts';

type Entries = {
  fullName: string;
  phone: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  stateCode: string;
  pinCode: string;
};
const names = ['fullName', 'phone', 'addressLine1', 'addressLine2', 'city', 'stateCode', 'pinCode'] as const;

/** Form for name, phone and address, filled with the saved values. */
export function DetailsForm({ profile }: { profile: WireProfile }) {
  const { t } = useLingui();
  const save = useSaveProfile(profile);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm<Entries>({
    defaultValues: entriesOf(profile),
  });
  const { errors, isSubmitting, isDirty } = formState;

  const submit = handleSubmit(async (entries) => {
    setProblem(null);
    const answer = await save({ body: bodyOf(entries) });
    if (answer === null) return setProblem(t`Error updating profile`);
    if (isRefusal(answer)) {
      return setProblem(answer.message ? showFieldProblems(answer, setError, names) : t`Error updating profile`);
    }
    reset(entriesOf(answer));
    toast('success', t`Your profile is saved.`);
  });

  return (
    <FormFrame onSubmit={submit} problem={problem}>
      <PersonFields register={register} errors={errors} isNameLocked={profile.isNameLocked} />
      <AddressFields register={register} errors={errors} />
      <div>
        <Button
          type="submit"
          busy={isSubmitting}
          busyText={t`Saving…`}
          whyDisabled={!isDirty && !isSubmitting && t`Nothing has been changed.`}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

type FieldsProps = { register: UseFormRegister<Entries>; errors: FieldErrors<Entries> };

function PersonFields({ register, errors, isNameLocked }: FieldsProps & { isNameLocked: boolean }) {
  const { t } = useLingui();
  const most = useMaxLength();
  return (
    <>
      <TextField
        {...register('fullName', {
          validate: {
            isGiven: (text) => text.trim() !== '' || t`Full name is required`,
            isName: (text) => personNamePattern.test(text) || t`Write the name as it appears on an identity document`,
          },
          ...most(200),
        })}
        label={t`Full name`}
        hint={
          isNameLocked
            ? t`Checked against your document. Write to us if it has changed.`
            : t`Your full legal name, as on your ID`
        }
        readOnly={isNameLocked}
        error={errors.fullName?.message}
        autoComplete="name"
      />
      <TextField
        {...register('phone', { validate: (text) => text.trim() !== '' || t`Phone number is required`, ...most(40) })}
        type="tel"
        label={t`Phone`}
        hint={t`With country code, like +91 98765 43210`}
        error={errors.phone?.message}
        autoComplete="tel"
      />
    </>
  );
}

function AddressFields({ register, errors }: FieldsProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const most = useMaxLength();
  return (
    <>
      <TextField
        {...register('addressLine1', most(200))}
        label={t`Address`}
        hint={t`House, street, locality`}
        error={errors.addressLine1?.message}
        autoComplete="address-line1"
      />
      <TextField
        {...register('addressLine2', most(200))}
        label={t`Address, second line`}
        optional={t`(optional)`}
        error={errors.addressLine2?.message}
        autoComplete="address-line2"
      />
      <FieldPair>
        <TextField
          {...register('city', most(100))}
          label={t`City`}
          error={errors.city?.message}
          autoComplete="address-level2"
        />
        <TextField
          {...register('pinCode', {
            validate: (text) =>
              text.trim() === '' || /^[1-9][0-9]{5}$/.test(text.trim()) || t`Enter a six-digit PIN code`,
          })}
          label={t`PIN code`}
          inputMode="numeric"
          error={errors.pinCode?.message}
          autoComplete="postal-code"
        />
      </FieldPair>
      <SelectField
        {...register('stateCode')}
        label={t`State or Union Territory`}
        emptyText={t`Choose your State`}
        choices={stateChoices(language)}
        error={errors.stateCode?.message}
        autoComplete="address-level1"
      />
    </>
  );
}

function useMaxLength() {
  const { t } = useLingui();
  return (length: number) => ({ maxLength: { value: length, message: t`At most ${length} characters` } });
}

function entriesOf(profile: WireProfile): Entries {
  return {
    fullName: profile.full_name,
    phone: profile.phone ?? '',
    addressLine1: profile.addressLine1 ?? '',
    addressLine2: profile.addressLine2 ?? '',
    city: profile.city ?? '',
    stateCode: profile.stateCode ?? '',
    pinCode: profile.pinCode ?? '',
  };
}

/**
 * Builds the body of the request. Leaves out an empty State or PIN code, because the contract does not allow empty
 * values.
 */
function bodyOf({ stateCode, pinCode, ...entries }: Entries) {
  return { ...entries, ...(stateCode && { stateCode }), ...(pinCode.trim() && { pinCode: pinCode.trim() }) };
}
