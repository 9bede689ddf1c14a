import { writeFile } from 'node:fs/promises';
import { compiledFile, compiledText, languages, serverCatalogues } from './tooling/server-words.ts';
import {
  cataloguesOf,
  hindiUnits,
  readAllHindi,
  readHindi,
  readSources,
  removeHindi,
  writeHindi,
} from './tooling/words.ts';

/*
 * Updates `locales/hi/**.po` from the messages in the code of web and server, and compiles the messages of the server.
 * A new message gets the translation that the same message has in another catalogue, otherwise an empty one. Messages
 * that are no longer in the code are removed.
 *
 * Run it with `node apps/web/words.ts`. To update only some catalogues, name them:
 * `node apps/web/words.ts features/pay-order pages/checkout`
 */

const only = process.argv.slice(2);

const ofServer = await serverCatalogues();
const all = [...(await cataloguesOf(await readSources())), ...ofServer];
const catalogues = only.length === 0 ? all : all.filter(({ unit }) => only.includes(unit));
const elsewhere = await readAllHindi();
let missing = 0;
for (const catalogue of catalogues) {
  const known = await readHindi(catalogue.unit);
  for (const { id } of catalogue.words) if (!known.get(id)) known.set(id, elsewhere.get(id) ?? '');
  missing += catalogue.words.filter(({ id }) => !known.get(id)).length;
  await writeHindi(catalogue, known);
}
for (const unit of await hindiUnits()) {
  if (!all.some((catalogue) => catalogue.unit === unit)) await removeHindi(unit);
}
const hindi = await readAllHindi();
for (const language of languages)
  await writeFile(compiledFile(language), compiledText(ofServer, language === 'hi' ? hindi : null));
console.log(`${catalogues.length} catalogues, ${missing} words wait for their Hindi`);
