import type { Language } from '@kasauti/domain/form/content.ts';
import type { Pictures } from '@kasauti/domain/form/pictures.ts';
import { beginZip } from '../../../../platform/documents/zip.ts';
import { documentOf, element, type Xml } from '../../../../platform/xml/write-xml.ts';
import { writeQtiItem } from '../qti/write-qti-item.ts';
import type { WrittenItem } from '../question-file.ts';
import { DISCIPLINE, difficultyOfLom, LOM, MANIFEST } from './item-metadata.ts';

/* A package of QTI 3.0 with one file per question, drawing and picture. `read-qti-package.ts` is the way back. */

const PACKAGING = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';

/** Begins a package. `at` becomes the time of every file in it. */
export function beginQtiPackage(at: Date) {
  const zip = beginZip(at, { deflate: true });
  const resources: Xml[] = [];
  return {
    /**
     * Adds a question whose texts are in `language` and perhaps in another one. `pictures` are those that its texts
     * show. Their files are added by `addPicture`. Returns the next bytes of the package. Throws like `writeQtiItem`,
     * and then adds nothing.
     */
    add(item: WrittenItem, language: Language, pictures: Pictures): Buffer {
      const identifier = `question-${resources.length + 1}`;
      const [path, drawing] = [`items/${identifier}.xml`, `drawings/${identifier}.svg`];
      const addressOf = (pictureId: string) => `../${pathOfPicture(pictureId, pictures.get(pictureId)?.contentType)}`;
      const written = writeQtiItem(item, { identifier, language, drawing: `../${drawing}`, addressOf });
      const shown = [...pictures].map(([pictureId, { contentType }]) => pathOfPicture(pictureId, contentType));
      const files = [path, ...(item.figure ? [drawing] : []), ...shown];
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
    /** Adds the file of a picture. Returns the next bytes of the package. */
    addPicture(pictureId: string, { bytes, contentType }: { bytes: Buffer; contentType: string }): Buffer {
      return zip.add(pathOfPicture(pictureId, contentType), bytes);
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

/** Returns the path of a picture or recording in the package. The end of its name says its format, such as `.png`. */
function pathOfPicture(pictureId: string, contentType = ''): string {
  const [kind, format = ''] = contentType.split('/');
  return kind === 'audio'
    ? `recordings/${pictureId}.${format.replace('mpeg', 'mp3')}`
    : `pictures/${pictureId}.${format.replace('+xml', '')}`;
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
