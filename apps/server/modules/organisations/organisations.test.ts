import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenUser } from '../../test/given/identity.ts';
import { admitMember, createOrganisation } from './index.ts';

const app = await testApp();
const college = { name: 'Narmada Valley College', code: 'narmada-college' };

test('an organisation is known by its code, which is taken once', async () => {
  await app.inTransaction((work) => createOrganisation(work, college));
  const again = app.inTransaction((work) => createOrganisation(work, { ...college, code: 'NARMADA-college' }));
  await expect(again).rejects.toThrow('an organisation with this code exists');
});

test('a member is admitted once, and the organisation sees no result by that', async () => {
  const { userId } = await givenUser(app);
  const organisationId = await app.inTransaction((work) => createOrganisation(work, { ...college, code: 'TAPTI' }));
  const admit = () => app.inTransaction((work) => admitMember(work, { organisationId, userId }));
  await Promise.all([admit(), admit(), admit()]);
  const first = await app.pool.query('select * from organisation_member where user_id = $1', [userId]);
  await admit();
  const { rows } = await app.pool.query('select * from organisation_member where user_id = $1', [userId]);
  expect(rows).toMatchObject([{ state: 'approved', shares_results: false }]);
  expect(rows).toEqual(first.rows);
});
