import type { Mutant } from '../mutant.ts';

const authoring = 'apps/server/modules/authoring';
const platform = 'apps/server/platform';
const sealing = { project: 'modules' as const, tests: [`${platform}/security/content-keys.test.ts`] };
const dump = { project: 'modules' as const, tests: ['apps/server/test/content-at-rest.test.ts'] };
const renewal = { project: 'modules' as const, tests: [`${authoring}/encryption/renew-encryption.test.ts`] };
const upgrade = { project: 'modules' as const, tests: [`${authoring}/encryption/encrypt-plain-rows.test.ts`] };

/** Faults of the encryption of questions and answer keys in the database and in backups. */
export const contentAtRest: Mutant[] = [
  {
    ...sealing,
    name: 'an encrypted value opens in every row of its column',
    file: `${platform}/security/content-keys.ts`,
    find: '[column, row].join',
    replace: '[column].join',
  },
  {
    ...sealing,
    name: 'the installation secret is forgotten beside a separate key',
    file: `${platform}/security/content-keys.ts`,
    find: '[...KASAUTI_CONTENT_KEY.map(secretsFrom), installation]',
    replace: '[...KASAUTI_CONTENT_KEY.map(secretsFrom), installation].slice(0, 1)',
  },
  {
    ...dump,
    name: 'the audit log holds what an author wrote',
    file: `${authoring}/publish-form.ts`,
    find: 'detail: { formRef: source.formRef,',
    replace: 'detail: { formRef: source.formRef, source: canonicalJson(source),',
  },
  {
    ...dump,
    name: 'a backup contains the secret that opens it',
    file: `${platform}/backup/make-backup.ts`,
    find: "path === 'secret' || ",
    replace: '',
  },
  {
    ...dump,
    name: 'a restore with another secret goes through',
    file: `${platform}/backup/restore-backup.ts`,
    find: "if (fingerprintOf(secrets).toString('hex') !== fingerprint)",
    replace: 'if (fingerprint.length === 0)',
  },
  {
    ...dump,
    name: 'a start makes a new secret beside a database that is in use',
    file: `${platform}/security/check-secret.ts`,
    find: '{ mayMake: used === undefined }',
    replace: '{ mayMake: true }',
  },
  {
    ...renewal,
    name: 'a server starts without a key that its forms need',
    file: 'apps/server/app.ts',
    find: 'await checkContentKeys(database);',
    replace: '',
  },
  {
    ...renewal,
    name: 'a key is forgotten while a form is being published under it',
    file: `${platform}/security/check-content-keys.ts`,
    find: ".orderBy('key_id').forUpdate()",
    replace: ".orderBy('key_id')",
  },
  {
    ...renewal,
    name: 'a renewal may change the title of a published form',
    file: 'apps/server/migrations/0152_bank_items.sql',
    find: '     and after - columns = before - columns',
    replace: '',
  },
  {
    ...upgrade,
    name: 'a form that stands alone in its table stays plain after an upgrade',
    file: `${authoring}/encryption/encrypt-plain-rows.ts`,
    find: 'if (count > 0) await rewriteTable(tx, one);',
    replace: 'if (count > 1) await rewriteTable(tx, one);',
  },
];
