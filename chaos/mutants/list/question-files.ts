import type { Mutant } from '../mutant.ts';

/* Faults of reading and writing files of questions. */

const formats = 'apps/server/modules/bank/formats';
const qtiReader = [`${formats}/qti/read-qti-item.test.ts`];
const passages = [`${formats}/qti/read-passage.test.ts`];
const qtiWriter = [`${formats}/qti-package/write-qti-package.test.ts`];
const byPeople = { project: 'modules' as const, tests: [`${formats}/qti/by-people/read-by-people.test.ts`] };
const csvWriter = [`${formats}/csv/write-csv.test.ts`];

const imports = 'apps/server/modules/bank/imports';
const atWork = { project: 'modules' as const, tests: [`${imports}/import-work.test.ts`] };

export const questionFiles: Mutant[] = [
  {
    ...atWork,
    name: 'a run that is being taken in is taken in a second time',
    file: `${imports}/take-in-import.ts`,
    find: "if (run.stage === 'taking-in')",
    replace: "if (run.stage === 'reading')",
  },
  {
    ...atWork,
    name: 'a working server is taken for a stopped one',
    file: `${imports}/import-routes.ts`,
    find: 'now.getTime() - STOPPED_AFTER_MS',
    replace: 'now.getTime() + STOPPED_AFTER_MS',
  },
  {
    ...atWork,
    name: 'the file of an import stays on the disk',
    file: `${imports}/start-import.ts`,
    find: '.finally(removeFiles)',
    replace: '',
  },
  {
    ...atWork,
    name: 'a file that crashes its process counts as read',
    file: `${imports}/read-apart.ts`,
    find: "outcome ?? ({ problem: 'cannot-read' } as const)",
    replace: 'outcome ?? ({ problem: null, pictures: [] } as const)',
  },
  {
    ...atWork,
    name: 'a file in which the virus scanner finds something is read',
    file: `${imports}/question-file-process.ts`,
    find: 'if (isRefusal(virus)) return { problem: virus.code };',
    replace: '',
  },
  {
    ...atWork,
    name: 'late progress brings a finished run back to work',
    file: 'apps/server/modules/bank/store/import-stages.ts',
    find: ".where('stage', '=', stage)\n    .where('turn'",
    replace: ".where('turn'",
  },
  {
    name: 'a comparison with a part of a text comes in as one with the whole text',
    file: `${formats}/qti/marked-responses.ts`,
    find: 'if (!isFalse(substring))',
    replace: 'if (substring === undefined)',
    project: 'modules',
    tests: qtiReader,
  },
  {
    name: 'an order of which some positions are marked comes in',
    file: `${formats}/qti/marked-responses.ts`,
    find: 'inOrder.some(({ position }, at) => position !== at + 1)',
    replace: 'inOrder.some(({ position }) => position === undefined)',
    project: 'modules',
    tests: qtiReader,
  },
  {
    name: 'a mapping that gives marks for every other value comes in',
    file: `${formats}/qti/mapped-key.ts`,
    find: 'if (compareFractions(rest, ZERO) > 0)',
    replace: 'if (compareFractions(rest, ZERO) < 0)',
    project: 'modules',
    tests: [`${formats}/qti/pictures/read-areas.test.ts`],
  },
  {
    name: 'a number with an exponent of −999 comes in as 0',
    file: `${formats}/numbers.ts`,
    find: 'Math.abs(power) > MAX_EXPONENT',
    replace: 'power > MAX_EXPONENT',
    project: 'modules',
    tests: [`${formats}/csv/read-csv.test.ts`],
  },
  {
    name: 'feedback that a rule shows becomes the explanation',
    file: `${formats}/qti/read-explanation.ts`,
    find: '!responseProcessing.some((rule) => sets(rule, outcome.identifier))',
    replace: '!responseProcessing.every((rule) => sets(rule, outcome.identifier))',
    project: 'modules',
    tests: [`${formats}/qti/read-explanation.test.ts`],
  },
  {
    name: 'a gap match comes in whose key uses a text too often',
    file: `${formats}/qti/limited-options.ts`,
    find: 'length > matchMax);',
    replace: 'length > matchMax + 1);',
    project: 'modules',
    tests: passages,
  },
  {
    name: 'an export lets each text of a gap match be used once',
    file: `${formats}/qti/write-interaction.ts`,
    find: "'match-max': matchMax,",
    replace: "'match-max': 1,",
    project: 'modules',
    tests: qtiWriter,
  },
  {
    name: 'an export makes capital letters of a text count',
    file: `${formats}/qti/write-interaction.ts`,
    find: "'case-sensitive': matchCase",
    replace: "'case-sensitive': true",
    project: 'modules',
    tests: qtiWriter,
  },
  {
    name: 'a translation replaces the text of the first language',
    file: `${formats}/qti/read-text.ts`,
    find: '{ [other]: write(second, other) }',
    replace: '{ [language]: write(second, other) }',
    project: 'modules',
    tests: qtiWriter,
  },
  {
    name: 'the LaTeX of a formula is taken although another formula is shown',
    file: `${formats}/markup/write-mathml.ts`,
    find: '? latex : null;\n  } catch',
    replace: '? latex : latex;\n  } catch',
    project: 'modules',
    tests: [`${formats}/markup/write-text.test.ts`],
  },
  {
    name: 'a text that looks like a guarded formula loses its apostrophe',
    file: `${formats}/csv/spreadsheet-formulas.ts`,
    find: "return looksGuarded(text) ? `'${text}` : text;",
    replace: 'return text;',
    project: 'modules',
    tests: csvWriter,
  },
  {
    name: 'a cell of a file of questions runs as a formula',
    file: 'packages/domain/text/csv.ts',
    find: "isFormula(text) ? `'${text}` : text;",
    replace: 'isFormula(text) ? text : text;',
    project: 'modules',
    tests: csvWriter,
  },
  {
    name: 'a line of CSV is written that is read as another question',
    file: `${formats}/csv/write-csv.ts`,
    find: 'if (!isSame(item, readBack(fields)))',
    replace: 'if (!readBack(fields))',
    project: 'modules',
    tests: csvWriter,
  },
  {
    name: 'questions leave without a proof of the account’s owner',
    file: 'apps/server/modules/bank/exports/export-items.ts',
    find: 'if (isRefusal(allowed)) return allowed;',
    replace:
      'if (isRefusal(allowed)) return bytesOf(app, { itemIds, providerId, writer: writers[format](app.clock.now()) });',
    project: 'modules',
    tests: ['apps/server/modules/bank/exports/exports.test.ts'],
  },
  {
    ...byPeople,
    name: 'an item that gives marks for an answer of people comes in',
    file: `${formats}/qti/marked-responses.ts`,
    find: 'else if (!setsNothing(rule)) unsupported',
    replace: 'else if (rule.rule === "exit") unsupported',
  },
  {
    ...byPeople,
    name: 'instructions that candidates see become a criterion too',
    file: `${formats}/qti/read-text.ts`,
    find: "views.includes('scorer') && !views.includes('candidate')",
    replace: "views.includes('scorer')",
  },
  {
    ...byPeople,
    name: 'a long text stands beside another field',
    file: `${formats}/qti/by-people/read-by-people.ts`,
    find: 'if (!read || others.length > 0)',
    replace: 'if (!read)',
  },
  {
    ...byPeople,
    name: 'an upload that takes no file of the house comes in',
    file: `${formats}/qti/by-people/read-by-people.ts`,
    find: 'if (types.length === 0)',
    replace: 'if (types.length < 0)',
  },
  {
    name: 'a question leaves without its sample answer',
    file: `${formats}/qti/by-people/write-rubric.ts`,
    find: 'const sample = sampleAnswer\n',
    replace: 'const sample = sampleAnswer && criteria.length > 3\n',
    project: 'modules',
    tests: qtiWriter,
  },
];
