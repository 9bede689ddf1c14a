import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { realBirthDate } from '@kasauti/domain/identity/birth-date.ts';
import { personNamePattern } from '@kasauti/domain/identity/person-name.ts';
import { isPhoneNumber } from '@kasauti/domain/identity/phone-number.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { useLingui } from '@lingui/react/macro';
import { serverNow } from '../server/server-clock.ts';

/**
 * Returns the fields for the details of a person. Each field has a label and its rules (for `register` of
 * react-hook-form). Two forms use the fields: the sign-up, and the form after a first login through Google.
 */
export function usePersonFields() {
  const { t } = useLingui();
  const today = plainDateIn(INDIA_TIME_ZONE, serverNow());
  const given = (message: string) => (text: string | undefined) => (text ?? '').trim() !== '' || message;
  return {
    fullName: {
      takes: {
        validate: {
          isGiven: given(t`Full name is required`),
          isName: (text: string) =>
            personNamePattern.test(text) || t`Write the name as it appears on an identity document`,
        },
      },
      shown: { label: t`Full name`, hint: t`Your full legal name, as on your ID`, autoComplete: 'name' },
    },
    phone: {
      takes: {
        validate: {
          isGiven: given(t`Phone number is required`),
          isNumber: (text: string) => isPhoneNumber(text) || t`Enter a phone number, like +91 98765 43210`,
        },
      },
      shown: { type: 'tel', label: t`Phone`, hint: t`With country code, like +91 98765 43210`, autoComplete: 'tel' },
    },
    dob: {
      takes: {
        required: t`Date of birth is required`,
        validate: (date: string) => realBirthDate(date, today) || t`Enter a real date of birth`,
      },
      shown: {
        label: t`Date of birth`,
        hint: t`Birth date as YYYY-MM-DD; your browser may show it as DD/MM/YYYY`,
        max: today,
        autoComplete: 'bday',
      },
    },
    gender: {
      takes: { required: t`Gender is required` },
      shown: {
        label: t`Gender`,
        emptyText: t`Select Gender`,
        choices: [
          { value: 'male', label: t`Male` },
          { value: 'female', label: t`Female` },
          { value: 'other', label: t`Other` },
        ],
        autoComplete: 'sex',
      },
    },
    uniqueno: {
      takes: { validate: given(t`Unique number is required`) },
      shown: {
        label: t`Unique/Aadhaar number`,
        hint: t`A unique identification number. Any ID will do, Aadhaar is not needed. Of an Aadhaar number we keep only the last four digits; of any other the last four characters and a fingerprint, never the number.`,
        autoComplete: 'off',
      },
    },
  };
}
