export { admitMember } from './admit-member.ts';
export { createOrganisation } from './create-organisation.ts';
export { eraseMemberships } from './erase-memberships.ts';
export { ownMemberships } from './own-memberships.ts';
export { registerOrganisations } from './place-members.ts';
