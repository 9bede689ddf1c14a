import { askGuardian, decideGuardianConsent } from '@kasauti/contract/identity/profiles.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { GUARDIAN_TEXT_VERSION } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { requestAccommodation } from '../../../apps/server/modules/profiles/index.ts';
import type { TestApp } from '../../../apps/server/test/app.ts';
import { heicPicture } from '../../../apps/server/test/given/files.ts';
import { givenSignedIn, mailsTo } from '../../../apps/server/test/given/identity.ts';
import { send } from '../../../apps/server/test/given/proctoring.ts';
import {
  givenDocument,
  givenFullProfile,
  givenPicture,
  givenUpload,
} from '../../../apps/server/test/given/profiles.ts';
import { type Make, newAddress, support } from './make.ts';

/** Creates a user's document that staff have to check. */
const documentToCheck: Make = async (app) => {
  const { userId } = await givenSignedIn(app);
  return { as: await support(app), params: { id: await givenDocument(app, userId) } };
};

const requestToDecide: Make = async (app) => {
  const { userId } = await givenSignedIn(app);
  const asked = await app.inTransaction((work) =>
    requestAccommodation(work, { userId, kind: 'scribe', note: 'My hand is in plaster.' }),
  );
  if (isRefusal(asked)) throw new Error('a new person has asked for nothing yet');
  return { as: await support(app), params: { id: asked.accommodationId } };
};

async function guardianLink(app: TestApp) {
  const bornOn = `${new Date().getUTCFullYear() - 14}-01-02`;
  const as = await givenSignedIn(app, { bornOn, fullName: 'Diya Nair' });
  const guardianEmail = newAddress('latha');
  const form = { guardianName: 'Latha Nair', relation: 'mother', guardianEmail, language: 'en' };
  await send(app, as, 'POST', askGuardian.path, form);
  return { as, form, token: (await mailsTo(app, guardianEmail)).at(-1)?.token ?? '' };
}

const givenConsent = (token: string) => ({
  verb: 'give',
  token,
  textVersion: GUARDIAN_TEXT_VERSION,
  language: 'en',
  agreed: true,
});

export const profileExamples: Record<string, Make> = {
  'profiles.profileDetails': async (app) => {
    const as = await givenSignedIn(app);
    return { as, query: { email: as.email } };
  },
  'profiles.updateProfile': async (app) => ({
    as: await givenSignedIn(app),
    body: { city: 'Mysuru', stateCode: 'KA', pinCode: '570001', addressLine1: '14 Temple Road', language: 'en' },
    uploads: [{ field: 'photo', bytes: await givenPicture({ width: 350, height: 450 }), contentType: 'image/jpeg' }],
  }),
  'profiles.deleteDocument': async (app) => {
    const as = await givenSignedIn(app);
    return { as, params: { id: await givenDocument(app, as.userId) } };
  },
  'documents.beginUpload': async (app) => ({
    as: await givenSignedIn(app),
    body: { kind: 'identity', fileName: 'card.pdf', sizeInBytes: 100 },
  }),
  'documents.readUpload': async (app) => {
    const as = await givenSignedIn(app);
    return { as, params: { id: await givenUpload(app, as.userId) } };
  },
  'documents.sendUploadPiece': async (app) => {
    const as = await givenSignedIn(app);
    const uploads = [{ field: 'piece', bytes: Buffer.alloc(100), contentType: 'application/octet-stream' }];
    return { as, params: { id: await givenUpload(app, as.userId), from: '0' }, body: {}, uploads };
  },
  'documents.finishUpload': async (app) => {
    const as = await givenSignedIn(app);
    // If an upload has already been finished, finishing it again gives the same response.
    return { as, params: { id: await givenDocument(app, as.userId) } };
  },
  'documents.readDocument': async (app) => {
    const as = await givenSignedIn(app);
    return { as, params: { id: await givenDocument(app, as.userId) } };
  },
  'documentChecks.listChecks': async (app) => ({ as: await support(app) }),
  'documentChecks.readDocumentCheck': documentToCheck,
  'documentChecks.readAccommodationCheck': requestToDecide,
  'documentChecks.readCheckedDocument': documentToCheck,
  'documentChecks.decideDocument': async (app) => ({
    ...(await documentToCheck(app)),
    body: { decision: 'refuse', reason: 'The name cannot be read.', seen: { name: 'Asha Rao', dob: null } },
  }),
  'documentChecks.decideAccommodationRequest': async (app) => ({
    ...(await requestToDecide(app)),
    body: { decision: 'accept', reason: 'The certificate was seen.' },
  }),
  'profiles.convertPicture': async (app) => ({
    as: await givenSignedIn(app),
    body: {},
    uploads: [{ field: 'picture', bytes: heicPicture(), contentType: 'image/heic' }],
  }),
  'profiles.profileSignature': async (app) => {
    const as = await givenSignedIn(app);
    await givenFullProfile(app, as.userId);
    return { as };
  },
  'profiles.profilePhoto': async (app) => {
    const as = await givenSignedIn(app);
    await givenFullProfile(app, as.userId);
    return { as };
  },
  'profiles.requestAccommodation': async (app) => ({
    as: await givenSignedIn(app),
    body: { kind: 'scribe', note: 'My hand is in plaster.' },
  }),
  'profiles.askGuardian': async (app) => {
    const { as, form } = await guardianLink(app);
    return { as, body: form };
  },
  'profiles.withdrawGuardianConsent': async (app) => {
    const { as, token } = await guardianLink(app);
    await send(app, null, 'POST', decideGuardianConsent.path, givenConsent(token));
    return { as };
  },
  'profiles.readGuardianAsk': async (app) => ({ as: null, body: { token: (await guardianLink(app)).token } }),
  'profiles.decideGuardianConsent': async (app) => ({
    as: null,
    body: givenConsent((await guardianLink(app)).token),
  }),
};
