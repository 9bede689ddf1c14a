export { decideAccommodation } from './decide-accommodation.ts';
export { allowPhoto, type PhotoRule, readPhoto } from './photos.ts';
export { requestAccommodation } from './request-accommodation.ts';
export { registerProfiles } from './routes.ts';
export { approvedAccommodations, findPhotoOwners, findProfile, type Profile } from './store.ts';
export type { AccommodationKind } from './tables.ts';
export { updateProfile } from './update-profile.ts';
