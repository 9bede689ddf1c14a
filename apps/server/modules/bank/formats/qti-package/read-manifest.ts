import { childElements, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import type { XmlLimits } from '../../../../platform/xml/xml-limits.ts';
import { MAX_QUESTIONS } from '../collect-questions.ts';
import { readDocument } from '../read-document.ts';
import { refuseQuestion } from '../refused.ts';
import { type ItemMetadata, MANIFEST, readMetadata } from './item-metadata.ts';

const ITEM = /^imsqti_item_xmlv(2p[12]|3p0)$/;

/** Limits for a manifest. It describes an item with about 10 elements and 500 bytes. */
const MANIFEST_LIMITS: XmlLimits = {
  bytes: 2000 * MAX_QUESTIONS,
  depth: 30,
  elements: 50 * MAX_QUESTIONS,
  attributesOfElement: 20,
};

/** The path of an item's file, and what the manifest says about the item. */
export type ItemResource = { path: string; metadata: ItemMetadata };

/**
 * Reads the manifest of a package and returns its items, in order. Every file that the manifest names must
 * be in the package. IMS Content Packaging 1.2, §4.
 */
export function readManifest(files: ReadonlyMap<string, Uint8Array>): ItemResource[] {
  const bytes = files.get(MANIFEST);
  if (!bytes) return refuseQuestion('no-manifest', `The package has no ${MANIFEST} in its top folder.`);
  const root = readDocument(bytes, MANIFEST_LIMITS);
  if (root.name !== 'manifest')
    refuseQuestion('unknown-format', `A manifest begins with <manifest>, not <${root.name}>.`);
  const resources = childElements(root)
    .filter(({ name }) => name === 'resources')
    .flatMap(childElements);
  const ids = new Set<string>();
  return resources.flatMap((resource) => {
    const { attributes, line } = resource;
    const id = attributes.get('identifier') ?? '';
    if (ids.has(id)) refuseQuestion('duplicate-identifier', `Two resources have the identifier ${id}.`, line);
    ids.add(id);
    const paths = [resource, ...childElements(resource).filter(({ name }) => name === 'file')].flatMap((element) =>
      element.attributes.has('href') ? [pathOf(element, files)] : [],
    );
    const [path] = paths;
    return path !== undefined && ITEM.test(attributes.get('type') ?? '')
      ? [{ path, metadata: readMetadata(resource) }]
      : [];
  });
}

/** Returns the path in the package for an address. Refuses an address outside the package. Nothing is downloaded. */
function pathOf({ attributes, line }: XmlElement, files: ReadonlyMap<string, Uint8Array>): string {
  const href = attributes.get('href') ?? '';
  const path = pathInPackage(href);
  if (path === null)
    return refuseQuestion('href-outside-package', `The manifest names a file outside the package: ${href}.`, line);
  if (!files.has(path))
    refuseQuestion('missing-file', `The manifest names a file that is not in the package: ${href}.`, line);
  return path;
}

function pathInPackage(href: string): string | null {
  const parts = partsOfAddress(href);
  return !parts || parts.includes('..') ? null : parts.join('/');
}

/** Returns the parts of a relative address. Returns null for an address that leads out of the package. */
export function partsOfAddress(href: string): string[] | null {
  let path: string;
  try {
    path = decodeURIComponent(href);
  } catch {
    return null;
  }
  const isElsewhere = /^[/\\]|^[a-z][a-z0-9+.-]*:|[\\?#]|\p{Cc}/iu.test(path);
  return isElsewhere ? null : path.split('/').filter((part) => part !== '.');
}
