export { runAccommodationCommand } from './accommodation-command.ts';
export { decideAccommodation } from './decide-accommodation.ts';
export { ownProfile } from './own-profile.ts';
export { allowPhoto, readPhoto } from './photos.ts';
export { requestAccommodation } from './request-accommodation.ts';
export { registerProfiles } from './routes.ts';
export { approvedAccommodations, findPhotoOwners, findProfile } from './store.ts';
export type { AccommodationKind } from './tables.ts';
export { updateProfile } from './update-profile.ts';
