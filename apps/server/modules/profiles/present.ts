import type { WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { ageOn } from '@kasauti/domain/identity/birth-date.ts';
import { guardianAskState, isMinor } from '@kasauti/domain/identity/guardian-ask.ts';
import type { ProfileField } from '@kasauti/domain/profiles/completeness.ts';
import type { PictureKind } from '@kasauti/domain/profiles/crop.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { GuardianAsk, User } from '../identity/index.ts';
import type { findAccommodations, findDocuments, Profile } from './store.ts';

/** Returns the fields of a profile with the names that the profile page shows, and whether each field is filled. */
export function profileFields(user: User, profile: Profile | null): ProfileField[] {
  const fields: [string, string | null | undefined][] = [
    ['Full name', user.fullName],
    ['Email', user.email],
    ['Phone number', user.phone],
    ['Date of birth', user.bornOn],
    ['Gender', user.gender],
    ['Unique number', user.uniqueNumberLast4],
    ['Address', profile?.addressLine1],
    ['City', profile?.city],
    ['State', profile?.stateCode],
    ['PIN code', profile?.pinCode],
    ['Photo', profile?.photoObjectKey],
  ];
  return fields.map(([name, value]) => ({ name, isFilled: Boolean(value) }));
}

export type ProfileFacts = {
  user: User;
  profile: Profile | null;
  documents: Awaited<ReturnType<typeof findDocuments>>;
  accommodations: Awaited<ReturnType<typeof findAccommodations>>;
  isNameLocked: boolean;
  guardianAsk: GuardianAsk | null;
};

export function presentProfile(facts: ProfileFacts, now: Date): WireProfile {
  const { user, profile, documents, accommodations, isNameLocked, guardianAsk } = facts;
  const today = plainDateIn(INDIA_TIME_ZONE, now);
  const { firstName, lastName } = splitName(user.fullName);
  return {
    _id: user.userId,
    full_name: user.fullName,
    firstName,
    lastName,
    email: user.email,
    phone: user.phone,
    dob: user.bornOn,
    age: user.bornOn ? ageOn(user.bornOn, today) : null,
    gender: user.gender,
    uniqueNumberLast4: user.uniqueNumberLast4,
    addressLine1: profile?.addressLine1 ?? null,
    addressLine2: profile?.addressLine2 ?? null,
    city: profile?.city ?? null,
    stateCode: profile?.stateCode ?? null,
    pinCode: profile?.pinCode ?? null,
    photoUrl: profile?.photoObjectKey ? pictureUrl('photo', user, profile.photoObjectKey) : null,
    signatureUrl: profile?.signatureObjectKey ? pictureUrl('signature', user, profile.signatureObjectKey) : null,
    isNameLocked,
    isBirthDateCorrected: user.birthDateCorrectedAt !== null,
    documents: documents.map(({ documentId, uploadedAt, ...document }) => ({
      _id: documentId,
      ...document,
      uploadedAt: uploadedAt.toISOString(),
    })),
    accommodations,
    guardianConsent: {
      isNeeded: user.bornOn !== null && isMinor(user.bornOn, today),
      asked: guardianAsk && {
        state: guardianAskState(guardianAsk, now),
        guardianName: guardianAsk.guardianName,
        relation: guardianAsk.relation,
        guardianEmail: guardianAsk.guardianEmail,
        language: guardianAsk.language,
        askedAt: guardianAsk.askedAt.toISOString(),
        expiresAt: guardianAsk.expiresAt.toISOString(),
        decidedAt: guardianAsk.decidedAt?.toISOString() ?? null,
      },
    },
  };
}

/** Returns the URL of a picture. A new picture has a new URL, so that pages do not show the old picture. */
const pictureUrl = (kind: PictureKind, { userId }: User, objectKey: string) =>
  `/api/v1/profile/${kind}/${userId}?v=${objectKey.slice(-16, -4)}`;

/** Splits a full name. The last word is the last name. A name of one word has no last name. */
function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { firstName: (words.length > 1 ? words.slice(0, -1) : words).join(' '), lastName };
}
