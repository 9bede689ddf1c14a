import { roles } from '../packages/contract/identity.ts';

/** Whom `create-staff` can make. Who manages an organisation comes with it. */
export const staffRoles = roles.filter((role) => role !== 'candidate' && role !== 'org_manager');
