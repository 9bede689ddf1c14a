import type { Mutant } from '../mutant.ts';

const bank = 'apps/server/modules/bank';
const authoring = 'apps/server/modules/authoring/pictures';
const paper = 'apps/server/modules/attempts/paper';
const cleaning = 'apps/server/platform/uploads/clean-question-picture.ts';
const kept = { project: 'modules' as const, tests: [`${bank}/pictures/pictures.test.ts`] };
const sealed = { project: 'modules' as const, tests: [`${paper}/seal-picture.test.ts`] };
const exported = { project: 'modules' as const, tests: [`${bank}/exports/exports.test.ts`] };
const checked = {
  project: 'rules' as const,
  tests: ['packages/domain/form/check-form.test.ts', 'packages/domain/form/test/check-form-files.test.ts'],
};

/** Faults of the pictures that questions show. */
export const pictures: Mutant[] = [
  {
    ...kept,
    name: 'a question shows a picture of another provider',
    file: `${bank}/store/pictures.ts`,
    find: ".where('provider_id', '=', providerId)\n    .where('picture_id', 'in'",
    replace: ".where('picture_id', 'in'",
  },
  {
    ...kept,
    name: 'an author stores a picture for another provider',
    file: `${bank}/pictures/picture-routes.ts`,
    find: 'return (await providersOf(app, session)).some(({ id }) => id === providerId);',
    replace: 'return (await providersOf(app, session)).some(({ id }) => id === providerId) || true;',
  },
  {
    ...kept,
    name: 'the file of a picture is stored in clear',
    file: `${bank}/pictures/picture-file.ts`,
    find: 'return joinSealed(sealBytes(key, bytes, { about: Buffer.from(pictureId) }));',
    replace: 'return joinSealed({ ...sealBytes(key, bytes, { about: Buffer.from(pictureId) }), ciphertext: bytes });',
  },
  {
    ...kept,
    name: 'the hash of a picture is stored in clear',
    file: `${bank}/pictures/keep-picture.ts`,
    find: "return hmacSha256(app.secrets.key('picture-fingerprints'), `${providerId} ${sha256}`);",
    replace: "return Buffer.from(sha256, 'hex');",
  },
  {
    ...kept,
    name: 'a picture keeps its place and its device',
    file: cleaning,
    find: '.autoOrient()',
    replace: '.autoOrient()\n      .keepMetadata()',
  },
  {
    ...kept,
    name: 'a picture of too many pixels is decoded',
    file: cleaning,
    find: 'if (Math.max(width, height) > MAX_PICTURE_SIDE_PX) return tooLarge;',
    replace: '',
  },
  {
    ...kept,
    name: 'an animation is accepted',
    file: cleaning,
    find: 'if (pages > 1) return notAPicture;',
    replace: '',
  },
  {
    ...checked,
    name: 'an alternative text of spaces is enough',
    file: 'packages/domain/form/problems.ts',
    find: "label.trim() !== ''",
    replace: "label !== ''",
  },
  {
    ...checked,
    name: 'a picture that does not exist is published',
    file: 'packages/domain/form/problems.ts',
    find: "attributes.sha256 === undefined ? ['unknown-picture' as const]",
    replace: "attributes.picture === undefined ? ['unknown-picture' as const]",
  },
  {
    ...sealed,
    name: 'pictures of explanations come with the paper',
    file: `${authoring}/store.ts`,
    find: 'picture_no: at < ofPaper.length ? at : null,',
    replace: 'picture_no: at,',
  },
  {
    ...sealed,
    name: 'everybody sees pictures before the keys are out',
    file: `${authoring}/picture-routes.ts`,
    find: '(await isPictureOpen(app.database, pictureId)) ?',
    replace: '(await isPictureOpen(app.database, pictureId)) || true ?',
  },
  {
    ...sealed,
    name: 'a picture of the paper is delivered in clear',
    file: `${paper}/seal-picture.ts`,
    find: 'return bytes && encryptPicture(parts, paper, bytes);',
    replace: 'return bytes;',
  },
  {
    ...exported,
    name: 'a file has each picture once for each question',
    file: `${bank}/exports/export-items.ts`,
    find: 'added.add(pictureId);',
    replace: '',
  },
];
