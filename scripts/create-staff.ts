import * as identity from '../apps/server/modules/identity/index.ts';
import { findPlacesBySlug } from '../apps/server/modules/scheduling/index.ts';
import { StartProblem } from '../apps/server/platform/embedded-postgres/start-problem.ts';
import { staffRoles } from './staff-roles.ts';
import { withApp } from './with-app.ts';

export type StaffWishes = { email?: string; name?: string; role?: string; centre?: string };

/** Makes the account and prints, once, what its owner needs to get in. */
export async function createStaff({ email, name, role, centre }: StaffWishes): Promise<void> {
  const wanted = staffRoles.find((known) => known === role);
  if (!wanted) throw new StartProblem(`--role is ${role ?? 'not given'}: it must be one of ${staffRoles.join(', ')}.`);
  if (!email || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw new StartProblem(`--email is ${email ?? 'not given'}: it must be an e-mail address.`);
  if (!name?.trim())
    throw new StartProblem('--name is not given: it must be the name of the person, for example "Asha Rao".');
  if ((wanted === 'centre_manager') !== (centre !== undefined))
    throw new StartProblem('--centre belongs to the role centre_manager, and names the centre by its slug.');
  const keys = await withApp(async (app) => {
    const centreId = centre === undefined ? null : (await findPlacesBySlug(app.database)).centres.get(centre)?.centreId;
    if (centreId === undefined) throw new StartProblem(`There is no centre ${centre}.`);
    const person = { fullName: name.trim(), email: email.trim(), role: wanted, centreId };
    return await app.inTransaction((work) => identity.createStaff(work, app, person));
  });
  if (!keys) throw new StartProblem(`${email} has an account already.`);
  console.log(`${name.trim()} (${email}) can now work here as ${wanted}. This is shown once:\n`);
  console.log(`  1. Set the password within 10 minutes: ${keys.link}`);
  console.log('     Later, "Forgot Password" on the log-in page sends another link.');
  console.log(`  2. Key for an authenticator app (six digits, 30 seconds): ${keys.totpSecret}`);
  console.log('  3. Log in at /staff with the password and a code of the app.');
}
