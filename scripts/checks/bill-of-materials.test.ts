import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-tool.ts';
import { billOfMaterials, type LockFile } from './bill-of-materials.ts';

const integrity = `sha512-${Buffer.alloc(64, 0xab).toString('base64')}`;
const small: LockFile = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'shop', version: '1.0.0', license: 'Apache-2.0', devDependencies: { tester: '1.0.0' } },
    'apps/till': { name: '@shop/till', dependencies: { '@maker/drawer': '2.1.0', lock: '1.0.0' } },
    'node_modules/@shop/till': { resolved: 'apps/till', link: true },
    'node_modules/@maker/drawer': {
      version: '2.1.0',
      license: 'MIT OR Apache-2.0',
      integrity,
      dependencies: { lock: '^2.0.0' },
      optionalDependencies: { bell: '1.0.0' },
      peerDependencies: { absent: '1.0.0' },
    },
    'node_modules/@maker/drawer/node_modules/lock': { version: '2.0.0', license: 'ISC', integrity },
    'node_modules/bell': { version: '1.0.0', license: 'SEE LICENSE IN BELL.md', integrity, optional: true },
    'node_modules/lock': { version: '1.0.0', license: 'ISC', integrity },
    'node_modules/tester': { version: '1.0.0', license: 'MIT', integrity, dev: true },
  },
};
const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;

test('a component has its address, version, licence and hash', () => {
  const { components } = billOfMaterials(small, { withDev: false });
  expect(components.find(({ name }) => name === 'drawer')).toEqual({
    type: 'library',
    'bom-ref': 'pkg:npm/%40maker/drawer@2.1.0',
    group: '@maker',
    name: 'drawer',
    version: '2.1.0',
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: 'ab'.repeat(64) }],
    licenses: [{ expression: 'MIT OR Apache-2.0' }],
    purl: 'pkg:npm/%40maker/drawer@2.1.0',
  });
  expect(components.find(({ name }) => name === 'bell')).toMatchObject({
    scope: 'optional',
    licenses: [{ license: { name: 'SEE LICENSE IN BELL.md' } }],
  });
});

test('an arrow leads to the version that Node finds from there, and a workspace is a component', () => {
  const { dependencies } = billOfMaterials(small, { withDev: false });
  expect(dependencies).toEqual([
    { ref: '@shop/till', dependsOn: ['pkg:npm/%40maker/drawer@2.1.0', 'pkg:npm/lock@1.0.0'] },
    { ref: 'pkg:npm/%40maker/drawer@2.1.0', dependsOn: ['pkg:npm/bell@1.0.0', 'pkg:npm/lock@2.0.0'] },
    { ref: 'pkg:npm/bell@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/lock@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/lock@2.0.0', dependsOn: [] },
    { ref: 'shop', dependsOn: ['@shop/till'] },
  ]);
});

test('packages for builds and tests only are named on request', () => {
  const namesOf = (withDev: boolean) => billOfMaterials(small, { withDev }).components.map(({ name }) => name);
  expect(namesOf(false)).not.toContain('tester');
  expect(namesOf(true)).toContain('tester');
  const ofRoot = billOfMaterials(small, { withDev: true }).dependencies.find(({ ref }) => ref === 'shop');
  expect(ofRoot?.dependsOn).toContain('pkg:npm/tester@1.0.0');
});

test('a version at two places is one component, required when one of them is', () => {
  const twice: LockFile = {
    ...small,
    packages: {
      ...small.packages,
      'node_modules/bell/node_modules/lock': { version: '1.0.0', license: 'ISC', integrity, optional: true },
    },
  };
  const { components } = billOfMaterials(twice, { withDev: false });
  expect(components.filter((one) => one.purl === 'pkg:npm/lock@1.0.0')).toMatchObject([{ scope: 'required' }]);
});

test('the same lock file gives the same bytes, whatever the order of its entries', () => {
  const lock = readLock();
  const turned = { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).reverse()) };
  const text = JSON.stringify(billOfMaterials(lock, { withDev: true }));
  expect(JSON.stringify(billOfMaterials(turned, { withDev: true }))).toBe(text);
});

test('the bill of this repository is whole: every package of the lock file, with a hash, and no arrow into nowhere', () => {
  const lock = readLock();
  const { components, dependencies, metadata } = billOfMaterials(lock, { withDev: true });
  const installed = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
  const versions = installed.filter(([, one]) => !one.link).map(([, one]) => one.integrity);
  const bought = components.filter(({ purl }) => purl !== undefined);
  expect(bought.length).toBe(new Set(versions).size);
  expect(bought.filter(({ hashes, version }) => !hashes?.length || !version)).toEqual([]);
  const refs = new Set([metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  expect(dependencies.map(({ ref }) => ref).filter((ref) => !refs.has(ref))).toEqual([]);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  const reached = new Set([metadata.component['bom-ref']]);
  const arrows = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  for (const ref of reached) for (const next of arrows.get(ref) ?? []) reached.add(next);
  expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
});
