export { admitMember } from './admit-member.ts';
export { createOrganisation } from './create-organisation.ts';
export { registerOrganisations } from './place-members.ts';
export { privacy } from './privacy.ts';
