import { randomUUID } from 'node:crypto';
import type { UserId } from '@kasauti/contract/ids.ts';
import {
  askGuardian as askGuardianCall,
  deleteDocument as deleteDocumentCall,
  profileCompleteness,
  profileDetails,
  profilePhoto,
  requestAccommodation as requestAccommodationCall,
  updateProfile as updateProfileCall,
  withdrawGuardianConsent as withdrawGuardianConsentCall,
} from '@kasauti/contract/profiles.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { completeness } from '@kasauti/domain/profiles/completeness.ts';
import type { App } from '../../app.ts';
import { file, type Session, type Upload } from '../../platform/serve.ts';
import { cleanPicture } from '../../platform/uploads/clean-file.ts';
import { record } from '../audit/index.ts';
import { askGuardian, findNewestAsk, findUser, withdrawGuardianConsent } from '../identity/index.ts';
import { deleteDocument } from './delete-document.ts';
import { registerDocuments } from './document-routes.ts';
import { maySeePhoto, readPhoto } from './photos.ts';
import { presentProfile, profileFields } from './present.ts';
import { removeObject } from './remove-object.ts';
import { askForAccommodation } from './request-accommodation.ts';
import { findAccommodations, findDocuments, findProfile, hasVerifiedDocument } from './store.ts';
import { updateProfile } from './update-profile.ts';

const LONGEST_SIDE_PX = 600;

export function registerProfiles(app: App): void {
  registerDocuments(app, presentOwn);

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
    const photoObjectKey = await keepPhoto(app, ask.session.userId, ask.uploads);
    if (isRefusal(photoObjectKey)) return photoObjectKey;
    const change = { ...ask.body, photoObjectKey };
    const saved = await app.inTransaction((work) => updateProfile(work, ask.session.userId, change), ask.requestId);
    if (isRefusal(saved)) {
      if (photoObjectKey) await removeObject(app, photoObjectKey);
      return saved;
    }
    if (saved.replaced) await removeObject(app, saved.replaced);
    return await presentOwn(app, ask.session.userId);
  });

  app.serve(deleteDocumentCall, { permission: 'profile.own' }, async ({ session, params, requestId }) => {
    const which = { userId: session.userId, documentId: params.id };
    const deleted = await app.inTransaction((work) => deleteDocument(work, which), requestId);
    if (isRefusal(deleted)) return deleted;
    await removeObject(app, deleted.objectKey);
    return { message: 'Document Deleted' };
  });

  app.serve(profilePhoto, { permission: 'profile.photo' }, async ({ session, params, requestId }) => {
    if (!(await maySeePhoto(app, session, params.userId))) {
      await noteRefused(app, session, params.userId, requestId);
      return refuse(commonRefusals, 'forbidden');
    }
    const bytes = await readPhoto(app, params.userId);
    return bytes ? file({ bytes, contentType: 'image/jpeg' }) : refuse(profilePhoto.refusals, 'not-found');
  });

  app.serve(requestAccommodationCall, { permission: 'profile.own' }, async ({ session, body, requestId }) => {
    const asked = await app.inTransaction(
      (work) => askForAccommodation(work, app.settings, session.userId, body),
      requestId,
    );
    return isRefusal(asked)
      ? asked
      : { message: 'We have received your request, and write to you when it is decided.' };
  });

  app.serve(askGuardianCall, { permission: 'profile.own', limited: true }, async ({ session, body, requestId }) => {
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
  if (!user) throw new Error('a session belongs to nobody');
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

/** Puts an uploaded photo into the store, before the row that will name it; null when there is none. */
async function keepPhoto(app: App, userId: UserId, uploads: Upload[]): Promise<string | null | Refusal> {
  const [upload, ...more] = uploads;
  if (!upload) return null;
  if (more.length > 0 || upload.field !== 'photo') return refuse(commonRefusals, 'bad-request');
  const photo = await cleanPicture(upload.bytes, { longestSidePx: LONGEST_SIDE_PX, scanner: app.settings });
  if (isRefusal(photo)) return photo;
  // A key of its own each time: what was replaced is removed, and must not be what another upload put there.
  const key = `photos/${userId}/${randomUUID()}.jpg`;
  await app.objects.put(key, photo.bytes, photo.contentType);
  return key;
}

async function noteRefused(app: App, caller: Session, ownerId: UserId, requestId: string): Promise<void> {
  await app.inTransaction(async (work) => {
    const actor = { actorId: caller.userId, actorRole: caller.role };
    record(work, { ...actor, action: 'access.refused', objectKind: 'photo', objectId: ownerId });
  }, requestId);
}
