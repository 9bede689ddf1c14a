import { expect, test } from 'vitest';
import { compiledText, serverCatalogues, unitOfServer } from './server-words.ts';
import { allWords, compileWords, readAllHindi, readSources } from './words.ts';

test('each module of the server has a catalogue of its own, and the platform one', () => {
  const paths = [
    'modules/orders/mails.ts',
    'modules/identity/mails/guardian-mails.ts',
    'platform/mail/compose-mail.ts',
  ];
  expect(paths.map(unitOfServer)).toEqual(['server/orders', 'server/identity', 'server/platform']);
});

test('texts that only the server writes are in no bundle of the web', async () => {
  const message = 'There is more in the list of all tests.';
  const ofServer = (await serverCatalogues()).flatMap(({ words }) => words);
  const word = ofServer.find((one) => one.message === message);
  const ofWeb = allWords(await readSources());
  expect(word).toBeDefined();
  expect(ofWeb.filter(({ id }) => id === word?.id)).toEqual([]);
  expect(compileWords(ofWeb, await readAllHindi()).includes('बाक़ी सब सभी टेस्टों की सूची')).toBe(false);
});

test('the compiled file has one message on a line, in the order of the ids, and English where there is no Hindi', () => {
  const words = [
    { id: 'b', message: 'Now {amount}', origins: [] },
    { id: 'a', message: 'Free', origins: [] },
  ];
  expect(compiledText([{ unit: 'server/x', words }], new Map([['a', 'निःशुल्क']]))).toBe(
    '{\n "a": ["निःशुल्क"],\n "b": ["Now ",["amount"]]\n}\n',
  );
});
