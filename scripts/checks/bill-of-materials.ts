import { createHash } from 'node:crypto';

/*
 * Creates the software bill of materials from package-lock.json, as CycloneDX 1.6. It contains no time and no random
 * value. The same lock file therefore always gives the same bytes, and two releases can be compared line by line.
 * Source: https://cyclonedx.org/docs/1.6/json/ and https://github.com/package-url/purl-spec.
 */

/**
 * An entry of `packages` in a lock file of version 3. The key of the entry is the path at which npm installs the
 * package.
 */
export type LockedPackage = {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  /** For a workspace, the path of its folder. */
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
export type LockFile = { lockfileVersion: number; packages: Record<string, LockedPackage> };

type Hash = { alg: string; content: string };
type Licence = { license: { name: string } } | { expression: string };
export type Component = {
  type: 'application' | 'library';
  'bom-ref': string;
  name: string;
  group?: string;
  version?: string;
  scope?: 'required' | 'optional';
  hashes?: Hash[];
  licenses?: Licence[];
  purl?: string;
};
export type BillOfMaterials = {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: number;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const hashNames: Record<string, string> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/**
 * Returns the bill of materials of a lock file. Throws if the lock file has another version.
 * @param withDev if true, also lists packages that are needed only for building and testing
 */
export function billOfMaterials(lock: LockFile, { withDev }: { withDev: boolean }): BillOfMaterials {
  if (lock.lockfileVersion !== 3) throw new Error(`a lock file of version ${lock.lockfileVersion} cannot be read`);
  const { packages } = lock;
  const root = packages[''];
  if (!root) throw new Error('the lock file does not say what it locks');
  const isListed = (path: string) => packages[path] !== undefined && (withDev || packages[path].dev !== true);
  // A link refers to the folder of a workspace. That folder has its own entry.
  const paths = Object.keys(packages).filter((path) => isListed(path) && !packages[path]?.link);
  const application = componentOf('', root);

  const components = new Map<string, Component>();
  const edges = new Map<string, Set<string>>();
  for (const path of paths) {
    const found = packages[path] as LockedPackage;
    const component = path === '' ? application : componentOf(path, found);
    const ref = component['bom-ref'];
    // The same version may be installed at several paths. It is listed once, as required if it is required at one of
    // them.
    const known = components.get(ref);
    if (path !== '' && known?.scope !== 'required') components.set(ref, component);
    const to = edges.get(ref) ?? new Set<string>();
    edges.set(ref, to);
    for (const name of namesNeededBy(path, found, withDev)) {
      const at = installedAt(packages, path, name);
      if (at !== null && isListed(at)) to.add(refOf(at, packages[at] as LockedPackage));
    }
    if (path === '') for (const folder of paths.filter(isWorkspace)) to.add(refOf(folder, packages[folder] ?? {}));
  }

  const listed = [...components.values()].sort((a, b) => byText(a['bom-ref'], b['bom-ref']));
  const dependencies = [...edges]
    .map(([ref, to]) => ({ ref, dependsOn: [...to].sort(byText) }))
    .sort((a, b) => byText(a.ref, b.ref));
  const content = { metadata: { component: application }, components: listed, dependencies };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

function componentOf(path: string, found: LockedPackage): Component {
  const full = nameOf(path, found);
  const [group, name = ''] = full.startsWith('@') ? full.split('/') : [undefined, full];
  const isOurs = path === '' || isWorkspace(path);
  const isOptional = found.optional === true || found.devOptional === true || found.dev === true;
  return {
    type: path === '' ? 'application' : 'library',
    'bom-ref': refOf(path, found),
    ...(group && { group }),
    name,
    ...(found.version && { version: found.version }),
    ...(path !== '' && { scope: isOptional ? ('optional' as const) : ('required' as const) }),
    ...(found.integrity && { hashes: hashesOf(found.integrity) }),
    ...(found.license && { licenses: [licenceOf(found.license)] }),
    // Packages of this project are not in a registry, so they have no package URL.
    ...(!isOurs && { purl: purlOf(full, found.version ?? '') }),
  };
}

const isWorkspace = (path: string) => path !== '' && !/(^|\/)node_modules\//.test(path);

/**
 * Returns the name of a package. The entry of an alias contains the name. Otherwise the name is the end of the path.
 */
function nameOf(path: string, found: LockedPackage): string {
  return found.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function refOf(path: string, found: LockedPackage): string {
  if (found.link && found.resolved) return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const name = nameOf(path, found);
  return path === '' || isWorkspace(path) ? name : purlOf(name, found.version ?? '');
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

/**
 * Converts `integrity` to the hashes of CycloneDX. `integrity` has the name of the algorithm and then base64. CycloneDX
 * uses hexadecimal.
 */
function hashesOf(integrity: string): Hash[] {
  return integrity.split(/\s+/).flatMap((part) => {
    const [name = '', base64 = ''] = part.split(/-(.*)/s);
    const alg = hashNames[name];
    return alg ? [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }] : [];
  });
}

/** Returns a licence as an SPDX expression if it is a valid one, or else under the name that the package gives. */
function licenceOf(licence: string): Licence {
  const isExpression = /^\(?[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*\)?$/.test(licence);
  return isExpression && licence !== 'UNLICENSED' ? { expression: licence } : { license: { name: licence } };
}

function namesNeededBy(path: string, found: LockedPackage, withDev: boolean): string[] {
  const isOurs = path === '' || isWorkspace(path);
  return Object.keys({
    ...found.dependencies,
    ...found.optionalDependencies,
    ...found.peerDependencies,
    ...(isOurs && withDev ? found.devDependencies : {}),
  });
}

/**
 * Returns the path of the package that Node finds from a folder: the one in the nearest node_modules above it. Returns
 * null if the package is not installed.
 */
function installedAt(packages: Record<string, LockedPackage>, from: string, name: string): string | null {
  let folder = from;
  while (true) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
    folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
  }
}

/**
 * Creates a UUID of version 8 (RFC 9562 §5.8) from the content. The same bill of materials therefore has the same id.
 */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Compares texts by code units. The order is then the same on every machine and in every language. */
function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
