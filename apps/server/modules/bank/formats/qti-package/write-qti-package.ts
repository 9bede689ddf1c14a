import type { Language } from '@kasauti/domain/form/content.ts';
import type { Pictures } from '@kasauti/domain/form/pictures.ts';
import { beginZip } from '../../../../platform/documents/zip.ts';
import { documentOf, element, type Xml } from '../../../../platform/xml/write-xml.ts';
import { writeStimulus } from '../qti/passages/write-stimulus.ts';
import { writeQtiItem } from '../qti/write-qti-item.ts';
import type { WrittenItem, WrittenPassage } from '../question-file.ts';
import { DISCIPLINE, difficultyOfLom, LOM, MANIFEST } from './item-metadata.ts';

/**
 * A package of QTI 3.0 with one file per question, passage, drawing and picture. `read-qti-package.ts` is the way back.
 */

const PACKAGING = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';

/** A shared passage with its code, the language that its texts have, and the pictures that they show. */
export type PassageToWrite = { code: string; passage: WrittenPassage; language: Language; pictures: Pictures };
/** A question with the language that its texts have, the pictures that they show, and its passage, if it has one. */
export type QuestionToWrite = {
  item: WrittenItem;
  language: Language;
  pictures: Pictures;
  passage?: PassageToWrite | undefined;
};

/** Begins a package. `at` becomes the time of every file in it. */
export function beginQtiPackage(at: Date) {
  const zip = beginZip(at, { deflate: true });
  const questions: Xml[] = [];
  const passages = new Map<string, Added>();
  return {
    /**
     * Adds a question, and its passage if no earlier question has it. The files of pictures are added by `addPicture`.
     * Returns the next bytes of the package. Throws like `writeQtiItem`, and then adds nothing.
     */
    add({ item, language, pictures, passage }: QuestionToWrite): Buffer {
      const known = passage && passages.get(passage.code);
      const added = passage && (known ?? passageFiles(passage, `passage-${passages.size + 1}`));
      const identifier = `question-${questions.length + 1}`;
      const place = placeOf(identifier, pictures);
      const { path, drawing } = place;
      const stimulus = added && { identifier: added.identifier, href: `../${added.path}`, title: added.title };
      const written = writeQtiItem(item, { ...place, language, drawing: `../${drawing}`, stimulus });
      const files = [path, ...(item.figure ? [drawing] : []), ...place.shown];
      questions.push(
        element('resource', { identifier, type: 'imsqti_item_xmlv3p0', href: path }, [
          metadataOf(item, language),
          ...files.map((href) => element('file', { href })),
          ...(added ? [element('dependency', { identifierref: added.identifier })] : []),
        ]),
      );
      if (passage && added) passages.set(passage.code, added);
      const first = known || !added ? [] : added.files.map(({ name, bytes }) => zip.add(name, bytes));
      return Buffer.concat([
        ...first,
        zip.add(path, written),
        ...drawn(item, drawing).map(({ name, bytes }) => zip.add(name, bytes)),
      ]);
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
        element('resources', {}, [...[...passages.values()].map(({ resource }) => resource), ...questions]),
      ]);
      return Buffer.concat([zip.add(MANIFEST, documentOf(manifest)), zip.end()]);
    },
  };
}

type PackageFile = { name: string; bytes: Buffer };
/** A passage of the package, with its files. */
type Added = { identifier: string; path: string; title: string; files: PackageFile[]; resource: Xml };

function passageFiles({ passage, language, pictures }: PassageToWrite, identifier: string): Added {
  const place = placeOf(identifier, pictures, 'passages');
  const { path, drawing } = place;
  const bytes = writeStimulus(passage, { ...place, language, drawing: `../${drawing}` });
  const files = [{ name: path, bytes }, ...drawn(passage, drawing)];
  const shown = [...files.map(({ name }) => name), ...place.shown].map((href) => element('file', { href }));
  const resource = element('resource', { identifier, type: 'imsqti_stimulus_xmlv3p0', href: path }, shown);
  return { identifier, path, title: passage.title[language] ?? '', files, resource };
}

function drawn({ figure }: Pick<WrittenItem, 'figure'>, name: string): PackageFile[] {
  return figure ? [{ name, bytes: Buffer.from(figure.svg, 'utf8') }] : [];
}

/** Returns where a question or a passage is in the package, and the files of its pictures. */
function placeOf(identifier: string, pictures: Pictures, folder = 'items') {
  const addressOf = (pictureId: string) => `../${pathOfPicture(pictureId, pictures.get(pictureId)?.contentType)}`;
  const shown = [...pictures].map(([pictureId, { contentType }]) => pathOfPicture(pictureId, contentType));
  return { identifier, path: `${folder}/${identifier}.xml`, drawing: `drawings/${identifier}.svg`, addressOf, shown };
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
