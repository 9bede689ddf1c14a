import type { CentreId, OrganisationId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { GUARDIAN_TEXT_VERSION } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { askGuardian, decideGuardianConsent, hashPassword, registerUser } from '../modules/identity/index.ts';
import { admitMember, createOrganisation } from '../modules/organisations/index.ts';
import { decideAccommodation, requestAccommodation, updateProfile } from '../modules/profiles/index.ts';
import type { App } from '../platform/app.ts';
import { demoPassword, demoTotpSecret, isStaff } from './accounts.ts';
import { demoAccounts, organisations, otherCandidates } from './data/people.ts';
import type { SeedGuardian, SeedPerson } from './data/types.ts';

export type SeededPeople = { userIds: Map<string, UserId>; organisationIds: Map<string, OrganisationId> };

/** Creates organisations, accounts for each role, proctors for the rooms, and candidates who have results. */
export async function seedPeople(
  app: App,
  proctors: SeedPerson[],
  centreIds: Map<string, CentreId>,
): Promise<SeededPeople> {
  const organisationIds = new Map<string, OrganisationId>();
  for (const { code, name } of organisations)
    organisationIds.set(code, await app.inTransaction((work) => createOrganisation(work, { code, name })));

  // All accounts share one password hash, because hashing is slow.
  const passwordHash = await hashPassword(demoPassword);
  const userIds = new Map<string, UserId>();
  const people = [
    ...demoAccounts,
    ...otherCandidates,
    ...proctors.filter((proctor) => !demoAccounts.includes(proctor)),
  ];
  for (const person of people) {
    const userId = await app.inTransaction((work) =>
      registerUser(work, app.secrets, {
        fullName: person.fullName,
        email: person.email,
        phone: person.phone,
        bornOn: person.bornOn,
        gender: person.gender,
        uniqueNumber: `DEMO-${person.phone.slice(-4)}`,
        passwordHash,
        role: person.role,
        confirmed: true,
        totpSecret: isStaff(person.role) ? demoTotpSecret(app.secrets, person.email) : null,
        scope: scopeOfPerson(person, { centreIds, organisationIds }),
      }),
    );
    userIds.set(person.email, userId);
  }
  await seedNeedsAndMembers(app, { userIds, organisationIds });
  return { userIds, organisationIds };
}

type Places = { centreIds: Map<string, CentreId>; organisationIds: Map<string, OrganisationId> };

/**
 * Returns the scope of a user: the centre of a centre manager, or the organisation of an organisation's manager.
 * Members of an organisation have no scope.
 */
function scopeOfPerson(person: SeedPerson, { centreIds, organisationIds }: Places): Scope | null {
  const centreId = centreIds.get(person.centreRef ?? '');
  if (centreId) return { kind: 'centre', id: centreId };
  const organisationId = organisationIds.get(person.organisationCode ?? '');
  return organisationId && person.role === 'org_manager' ? { kind: 'organisation', id: organisationId } : null;
}

async function seedNeedsAndMembers(app: App, { userIds, organisationIds }: SeededPeople): Promise<void> {
  const support = userIds.get(demoAccounts.find((account) => account.role === 'support')?.email ?? '');
  if (!support) throw new Error('the demo has nobody in support');
  for (const person of [...demoAccounts, ...otherCandidates]) {
    const userId = userIds.get(person.email);
    if (!userId || person.role !== 'candidate') continue;
    await app.inTransaction((work) => updateProfile(work, userId, { city: person.city, stateCode: person.stateCode }));
    const organisationId = organisationIds.get(person.organisationCode ?? '');
    if (organisationId) await app.inTransaction((work) => admitMember(work, { organisationId, userId }));
    if (person.guardian) await seedGuardianConsent(app, { userId, ...person.guardian });
    for (const kind of person.needs ?? []) {
      await app.inTransaction(async (work) => {
        await requestAccommodation(work, { userId, kind, note: 'Certificate shown at registration.' });
        await decideAccommodation(work, {
          userId,
          kind,
          approve: true,
          reason: 'The certificate is in order.',
          by: { userId: support, role: 'support' },
        });
      });
    }
  }
}

/** Requests the guardian's consent, and gives it as the guardian. */
async function seedGuardianConsent(app: App, ask: SeedGuardian & { userId: UserId }): Promise<void> {
  await app.inTransaction(async (work) => {
    const asked = await askGuardian(work, app.settings, ask);
    if (isRefusal(asked)) throw new Error(`the guardian ${ask.guardianName} could not be asked: ${asked.code}`);
    const read = { textVersion: GUARDIAN_TEXT_VERSION, language: ask.language };
    const decision = { verb: 'give' as const, token: asked.token, agreed: true as const, ...read };
    const given = await decideGuardianConsent(work, app.settings, { decision, caller: null });
    if (isRefusal(given)) throw new Error(`the guardian ${ask.guardianName} could not agree: ${given.code}`);
  });
}
