export { runAccommodationCommand } from './accommodations/accommodation-command.ts';
export { decideAccommodation } from './accommodations/decide-accommodation.ts';
export { requestAccommodation } from './accommodations/request-accommodation.ts';
export type { AccommodationKind } from './columns.ts';
export { allowPhoto, photoRulesPart, readPhoto, readSignature } from './pictures/photos.ts';
export { privacy } from './privacy.ts';
export { registerProfiles } from './routes.ts';
export { approvedAccommodations, findPhotoOwners, hasPhoto } from './store.ts';
export { updateProfile } from './update-profile.ts';
