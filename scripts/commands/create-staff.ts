import * as identity from '../../apps/server/modules/identity/index.ts';
import type { App } from '../../apps/server/platform/app.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { scopesFor, whyCannotBind } from '../../apps/server/platform/security/permissions.ts';
import { type StaffRole, staffRoles } from '../../packages/contract/identity/identity.ts';
import { type ScopeKind, scopeKinds, scopeShape } from '../../packages/contract/staff/scopes.ts';
import type { Outcome } from './command-outcome.ts';
import { withApp } from './with-app.ts';

export type StaffWishes = { email?: string; name?: string; role?: string } & Partial<Record<ScopeKind, string>>;
type Bound = { kind: ScopeKind; key: string };

/** Creates a staff account. Returns what its owner needs to log in. These data cannot be shown again later. */
export async function createStaff(wishes: StaffWishes): Promise<Outcome> {
  const { email, name, role } = wishes;
  const wanted = staffRoles.find((known) => known === role);
  if (!wanted) throw new StartProblem(`--role is ${role ?? 'not given'}: it must be one of ${staffRoles.join(', ')}.`);
  if (!email || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw new StartProblem(`--email is ${email ?? 'not given'}: it must be an e-mail address.`);
  if (!name?.trim())
    throw new StartProblem('--name is missing. It must be the name of the person, for example "Asha Rao".');
  const bound = readBound(wanted, wishes);
  const keys = await withApp(async (app) => {
    const person = { fullName: name.trim(), email: email.trim(), role: wanted };
    const scope = bound && (await findScope(app, bound));
    return await app.inTransaction((work) => identity.createStaff(work, app, { ...person, scope }));
  });
  if (!keys) throw new StartProblem(`${email} has an account already.`);
  const place = bound ? `, for the ${bound.kind} ${bound.key} alone` : '';
  return {
    lines: [
      `${name.trim()} (${email}) can now work here as ${wanted}${place}. This is shown once:\n`,
      `  1. Set the password within 10 minutes: ${keys.link}`,
      '     Later, "Forgot Password" on the log-in page sends another link.',
      `  2. Key for an authenticator app (six digits, 30 seconds): ${keys.totpSecret}`,
      '  3. Log in at /staff with the password and a code of the app.',
    ],
    data: { email, name: name.trim(), role: wanted, boundTo: bound, link: keys.link, totpSecret: keys.totpSecret },
  };
}

function readBound(role: StaffRole, wishes: StaffWishes): Bound | null {
  const given = scopeKinds.flatMap((kind) => (wishes[kind] === undefined ? [] : [{ kind, key: wishes[kind] }]));
  const [bound = null, ...more] = given;
  if (more.length > 0)
    throw new StartProblem(
      `An account can be limited to only one thing. Give only one of --${given.map(({ kind }) => kind).join(', --')}.`,
    );
  const kinds = scopesFor(role).map((kind) => `--${kind}`);
  switch (whyCannotBind(role, bound?.kind ?? null)) {
    case 'must-be-bound':
      throw new StartProblem(`The role ${role} must be limited. Name the limit with ${kinds.join(' or ')}.`);
    case 'nothing-to-do':
      throw new StartProblem(
        `With this limit to one ${bound?.kind}, the role ${role} could not do anything. ${kinds.length > 0 ? `The role can be limited with ${kinds.join(' or ')}.` : 'This role cannot be limited.'}`,
      );
    case null:
      return bound;
  }
}

async function findScope(app: App, { kind, key }: Bound) {
  const known = await app.scopes.list(kind);
  const found = known.find((one) => one.key.toLowerCase() === key.toLowerCase());
  if (!found) throw new StartProblem(`There is no ${kind} ${key}.`);
  return scopeShape.parse({ kind, id: found.id });
}
