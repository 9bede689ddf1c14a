import { expect, test } from 'vitest';
import { allCalls } from './all.ts';

/** Examples of personal data that a user could type into a search field. */
const data = ['Asha Rao', 'asha.rao@people.example', '98765 43210', 'K7QX'];

/** URL parameters that accept any text, with their purpose. None of them searches for a person. */
const textsInAddresses = new Map([
  ['google.beginGoogle', 'where to go on to afterwards, and whether to sign out elsewhere'],
  ['google.finishGoogle', 'what Google sends back'],
  ['profiles.profileDetails', 'one’s own e-mail address: the client that we were given asks so'],
  ['bankImports.startImport', 'the name of a file, and the topic of its questions'],
  ['bankItems.listItems', 'words, topic and tag of a question, and the code of a form'],
  ['passages.listPassages', 'words of a passage'],
  ['severalItems.listItemIds', 'words, topic and tag of a question, and the code of a form'],
  ['forms.listForms', 'words of the title of a form'],
  ['catalogue.listTests', 'words and facets of tests'],
  ['catalogue.suggestTests', 'words of tests'],
  ['catalogue.testDetails', 'the code of a test'],
  ['catalogue.testPicture', 'the code of a test'],
  ['practice.practiceForm', 'the code of a test'],
  ['practice.scorePractice', 'the code of a test'],
  ['orders.orderedProducts', 'the gateway’s id of one’s own order'],
  ['scheduling.listSittings', 'the code of a test'],
  ['content.contentPage', 'the name of a page'],
  ['ownData.dataExportFile', 'a ticket for one download'],
  ['proctoring.listRooms', 'words of a room, a centre or a test'],
  ['staffCatalogue.listStaffTests', 'words of tests'],
  ['staffCategories.listCategories', 'words of a category'],
  ['staffContent.listContent', 'words of a text of the site'],
  ['staffJobs.listStaffJobs', 'words of a vacancy'],
  ['applications.listApplications', 'words of a vacancy'],
]);

const takesAnyText = (part: unknown): boolean => {
  const fields = Object.values(
    (part as { shape?: Record<string, { safeParse(value: string): { success: boolean } }> })?.shape ?? {},
  );
  return fields.some((field) => data.some((datum) => field.safeParse(datum).success));
};

test('no address of a call takes a name, an e-mail address or a number of somebody whom staff look for', () => {
  const open = allCalls.filter(({ entry }) => takesAnyText(entry.params) || takesAnyText(entry.query));
  expect(open.map(({ part, name }) => `${part}.${name}`).sort()).toEqual([...textsInAddresses.keys()].sort());
});
