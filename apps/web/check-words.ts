import { readFile } from 'node:fs/promises';
import { compiledFile, compiledText, languages, serverCatalogues } from './tooling/server-words.ts';
import { cataloguesOf, hindiUnits, placeholdersOf, readAllHindi, readHindi, readSources } from './tooling/words.ts';

/*
 * Checks the Hindi translations. Fails if a text of the pages or of the server, or a refusal of the contract, has no
 * translation. Also fails if a translation lacks a placeholder, if a text has two different translations, or if a
 * catalogue is out of date. Run it with `node apps/web/check-words.ts`.
 */

const problems: string[] = [];
const seen = new Map<string, { text: string; unit: string }>();
const ofServer = await serverCatalogues();
const catalogues = [...(await cataloguesOf(await readSources())), ...ofServer];

for (const { unit, words } of catalogues) {
  const hindi = await readHindi(unit);
  for (const { id, message, origins } of words) {
    const text = hindi.get(id);
    if (!text) problems.push(`${unit}: no Hindi for "${message}" (${origins[0]})`);
    else problems.push(...problemsWith({ unit, id, message, text }));
    hindi.delete(id);
  }
  for (const id of hindi.keys()) problems.push(`${unit}: a word that is not in the code any more (${id})`);
}
const everyHindi = await readAllHindi();
for (const language of languages) {
  const current = await readFile(compiledFile(language), 'utf8');
  const right = compiledText(ofServer, language === 'hi' ? everyHindi : null);
  if (current !== right) problems.push(`${compiledFile(language)} is out of date`);
}
const units = new Set(catalogues.map(({ unit }) => unit));
for (const unit of await hindiUnits()) if (!units.has(unit)) problems.push(`${unit}: a catalogue without words`);

function problemsWith({
  unit,
  id,
  message,
  text,
}: {
  unit: string;
  id: string;
  message: string;
  text: string;
}): string[] {
  const found: string[] = [];
  const [given, needed] = [placeholdersOf(text), placeholdersOf(message)];
  if (given.join() !== needed.join()) found.push(`${unit}: "${message}" needs ${needed.join(' ')} in Hindi too`);
  const other = seen.get(id);
  if (other && other.text !== text) {
    found.push(`"${message}" has two translations, in ${other.unit} and ${unit}; give one of them a context`);
  }
  seen.set(id, { text, unit });
  return found;
}

for (const problem of problems) console.error(problem);
const total = catalogues.reduce((sum, { words }) => sum + words.length, 0);
if (problems.length > 0) {
  console.error(`${problems.length} problems. \`node apps/web/words.ts\` adds what is new; then write the Hindi.`);
  process.exitCode = 1;
} else {
  console.log(`${total} words, all of them in Hindi`);
}
