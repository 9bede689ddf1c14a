import type { Language } from '@kasauti/domain/form/content.ts';
import { beginZip } from '../../../../platform/documents/zip.ts';
import { documentOf, element, type Xml } from '../../../../platform/xml/write-xml.ts';
import { writeQtiItem } from '../qti/write-qti-item.ts';
import type { WrittenItem } from '../question-file.ts';
import { DISCIPLINE, difficultyOfLom, LOM, MANIFEST } from './item-metadata.ts';

/* A package of QTI 3.0 with one file per question. `read-qti-package.ts` is the way back. */

const PACKAGING = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';

/** Begins a package. `at` becomes the time of every file in it. */
export function beginQtiPackage(at: Date) {
  const zip = beginZip(at, { deflate: true });
  const resources: Xml[] = [];
  return {
    /**
     * Adds a question whose texts are in `language` and perhaps in another one. Returns the next bytes of the package.
     * Throws like `writeQtiItem`, and then adds nothing.
     */
    add(item: WrittenItem, language: Language): Buffer {
      const identifier = `question-${resources.length + 1}`;
      const [path, drawing] = [`items/${identifier}.xml`, `drawings/${identifier}.svg`];
      const written = writeQtiItem(item, { identifier, language, drawing: `../${drawing}` });
      const files = [path, ...(item.figure ? [drawing] : [])];
      resources.push(
        element('resource', { identifier, type: 'imsqti_item_xmlv3p0', href: path }, [
          metadataOf(item, language),
          ...files.map((href) => element('file', { href })),
        ]),
      );
      const text = zip.add(path, written);
      if (!item.figure) return text;
      return Buffer.concat([text, zip.add(drawing, Buffer.from(item.figure.svg, 'utf8'))]);
    },
    /** Returns the last bytes of the package: the manifest and the list of its files. */
    end(): Buffer {
      const manifest = element('manifest', { xmlns: PACKAGING, identifier: 'questions' }, [
        element('metadata', {}, [element('schema', {}, ['QTI Package']), element('schemaversion', {}, ['3.0.0'])]),
        element('organizations', {}),
        element('resources', {}, resources),
      ]);
      return Buffer.concat([zip.add(MANIFEST, documentOf(manifest)), zip.end()]);
    },
  };
}

/** Writes topic and difficulty as IEEE Learning Object Metadata. */
function metadataOf({ topic, difficulty }: WrittenItem, language: Language): Xml {
  const term = (name: string, source: string, value: string) =>
    element(name, {}, [element('source', {}, [source]), element('value', {}, [value])]);
  const string = element('string', { language }, [topic]);
  return element('metadata', {}, [
    element('lom', { xmlns: LOM }, [
      element('educational', {}, [term('difficulty', 'LOMv1.0', difficultyOfLom[difficulty])]),
      element('classification', {}, [
        term('purpose', 'LOMv1.0', DISCIPLINE),
        element('taxonPath', {}, [element('taxon', {}, [element('entry', {}, [string])])]),
      ]),
    ]),
  ]);
}
