import {
  askGuardian as askGuardianCall,
  convertPicture,
  deleteDocument as deleteDocumentCall,
  profileCompleteness,
  profileDetails,
  profilePhoto,
  profileSignature,
  requestAccommodation as requestAccommodationCall,
  updateProfile as updateProfileCall,
  withdrawGuardianConsent as withdrawGuardianConsentCall,
} from '@kasauti/contract/identity/profiles.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { completeness } from '@kasauti/domain/profiles/completeness.ts';
import type { App } from '../../platform/app.ts';
import { file } from '../../platform/http/answers.ts';
import { actorOf, type Session } from '../../platform/http/session.ts';
import { cleanApart } from '../../platform/uploads/clean-apart.ts';
import { noteRefusedAccess } from '../audit/index.ts';
import { askGuardian, findNewestAsk, findUser, withdrawGuardianConsent } from '../identity/index.ts';
import { askForAccommodation } from './accommodations/request-accommodation.ts';
import { countWaitingDocuments } from './documents/count-waiting.ts';
import { deleteDocument } from './documents/delete-document.ts';
import { serveDocuments } from './documents/document-routes.ts';
import { dropPictures, keepPictures } from './pictures/keep-pictures.ts';
import { maySeePhoto, readPhoto, readSignature } from './pictures/photos.ts';
import { presentProfile, profileFields } from './present.ts';
import { findAccommodations, findDocuments, findProfile, hasVerifiedDocument } from './store.ts';
import { updateProfile } from './update-profile.ts';

/** Longest side in pixels of a picture that is shown for cropping. */
const SHOWN_SIDE_PX = 2000;

export function registerProfiles(app: App): void {
  countWaitingDocuments(app);
  serveProfiles(app);
  servePictures(app);
  serveRequests(app);
  serveDocuments(app, presentOwn);
}

/** Registers the calls by which users read and change their profile. */
function serveProfiles(app: App): void {
  app.serve(profileCompleteness, { permission: 'profile.own' }, async ({ session }) => {
    const { user, profile } = await readProfile(app, session.userId);
    return completeness(profileFields(user, profile));
  });

  app.serve(profileDetails, { permission: 'profile.own' }, async ({ session, query }) => {
    if (query.email.trim().toLowerCase() !== session.email.toLowerCase())
      return refuse(profileDetails.refusals, 'forbidden');
    return { user: await presentOwn(app, session.userId) };
  });

  app.serve(updateProfileCall, { permission: 'profile.own', limited: true }, async (ask) => {
    const pictures = await keepPictures(app, ask.session.userId, ask.uploads);
    if (isRefusal(pictures)) return pictures;
    const change = { ...ask.body, ...pictures };
    const saved = await app.inTransaction((work) => updateProfile(work, ask.session.userId, change), ask.requestId);
    if (isRefusal(saved)) {
      await dropPictures(app, pictures);
      return saved;
    }
    return await presentOwn(app, ask.session.userId);
  });

  app.serve(deleteDocumentCall, { permission: 'profile.own' }, async ({ session, params, requestId }) => {
    const which = { userId: session.userId, documentId: params.id };
    const deleted = await app.inTransaction((work) => deleteDocument(work, which), requestId);
    if (isRefusal(deleted)) return deleted;
    return { message: 'Document Deleted' };
  });
}

/** Registers the calls for photos and signatures. */
function servePictures(app: App): void {
  app.serve(convertPicture, { permission: 'profile.own', limited: true }, async ({ session, uploads }) => {
    const [upload, ...more] = uploads;
    if (!upload || more.length > 0 || upload.field !== 'picture') return refuse(commonRefusals, 'bad-request');
    const task = { path: upload.path, accept: 'picture', longestSidePx: SHOWN_SIDE_PX, scanner: app.settings } as const;
    const picture = await app.uploadLane.run(session.userId, () => cleanApart(task));
    return isRefusal(picture) ? picture : file(picture);
  });

  app.serve(profileSignature, { permission: 'profile.own' }, async ({ session }) => {
    const bytes = await readSignature(app, session.userId);
    return bytes ? file({ bytes, contentType: 'image/jpeg' }) : refuse(profileSignature.refusals, 'not-found');
  });

  app.serve(
    profilePhoto,
    { permission: 'profile.photo', namesOthers: true },
    async ({ session, params, requestId }) => {
      if (!(await maySeePhoto(app, session, params.userId))) {
        await noteRefused(app, session, params.userId, requestId);
        return refuse(commonRefusals, 'forbidden');
      }
      const bytes = await readPhoto(app, params.userId);
      return bytes ? file({ bytes, contentType: 'image/jpeg' }) : refuse(profilePhoto.refusals, 'not-found');
    },
  );
}

/** Registers the calls by which users request an accommodation or the consent of a guardian. */
function serveRequests(app: App): void {
  app.serve(requestAccommodationCall, { permission: 'profile.own' }, async ({ session, body, requestId }) => {
    const asked = await app.inTransaction(
      (work) => askForAccommodation(work, app.settings, session.userId, body),
      requestId,
    );
    return isRefusal(asked)
      ? asked
      : { message: 'We have received your request. We will email you when it is decided.' };
  });

  app.serve(askGuardianCall, { permission: 'profile.own', limited: 'shared' }, async ({ session, body, requestId }) => {
    const ask = { userId: session.userId, ...body };
    const asked = await app.inTransaction((work) => askGuardian(work, app.settings, ask), requestId);
    return isRefusal(asked) ? asked : await presentOwn(app, session.userId);
  });

  app.serve(withdrawGuardianConsentCall, { permission: 'profile.own' }, async ({ session, requestId }) => {
    const done = await app.inTransaction(
      (work) => withdrawGuardianConsent(work, app.settings, session.userId),
      requestId,
    );
    return isRefusal(done) ? done : await presentOwn(app, session.userId);
  });
}

async function readProfile({ database }: App, userId: UserId) {
  const [user, profile] = await Promise.all([findUser(database, userId), findProfile(database, userId)]);
  if (!user) throw new Error('the session’s user does not exist');
  return { user, profile };
}

async function presentOwn(app: App, userId: UserId) {
  const [facts, documents, accommodations, isNameLocked, guardianAsk] = await Promise.all([
    readProfile(app, userId),
    findDocuments(app.database, userId),
    findAccommodations(app.database, userId),
    hasVerifiedDocument(app.database, userId),
    findNewestAsk(app.database, userId),
  ]);
  return presentProfile({ ...facts, documents, accommodations, isNameLocked, guardianAsk }, app.clock.now());
}

async function noteRefused(app: App, caller: Session, ownerId: UserId, requestId: string): Promise<void> {
  const fact = { ...actorOf(caller), objectKind: 'photo', objectId: ownerId };
  await app.inTransaction((work) => noteRefusedAccess(work, fact), requestId);
}
