import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Former names in the code that readers could not understand, each with the term to use instead. They are forbidden as
 * names of top-level declarations and of files. They are allowed in strings, texts and comments, and as names in the
 * database or the API.
 */
const retired: [was: RegExp, use: string][] = [
  [/deed/i, 'action'],
  [/shel(f|ves)/i, 'catalogue, listing, or cache'],
  [/secondLook|second-look/i, 'review queue, review case'],
  [/^(readNeeds|heed)|heed-needs|^Needs?$|^NEEDS$/, 'resolveAccommodations, Accommodation, or AttentionReason'],
  [/letDeviceIn|let-device-in/, 'approveDeviceChange'],
  [/takeOvers?Of|take-overs/, 'lease transfer'],
  [/^(create|open)?Pen([A-Z]|$)|^pen$/, 'tab lock'],
  [/keeper/i, 'answer sync'],
  [/vault/i, 'attempt database'],
  [/^(create)?Heart([A-Z]|$)|^Beat|^beat$/, 'heartbeat'],
  [/patience/i, 'retry policy'],
  [/^Fate/, 'entry status'],
  [/^(Truth|Belief|odd)$/, 'actual, expected, mismatches'],
  [/^isHeld$|^HELD_MS$/, 'lockout'],
  [/chore/i, 'scheduled task'],
  [/hindrance|hindered/i, 'no-fault reason'],
  [/refit/i, 'reallocate seat'],
  [/^tell([A-Z-]|$)/, 'notify (a person) or publish (an event)'],
  [/whoAgreed|who-agreed/, 'listConsentingUsers'],
  [/^asOwner|as-owner/, 'withReauthentication'],
  [/^isGuarded$/, 'hasSecondFactor'],
  [/^opensAlone$/, 'allowsPasswordless'],
  [/^spendStep$/, 'consumeTotpStep'],
  [/rekeyStaff|StaffRekeyed|rekey-staff/, 'reset of the authenticator'],
  [/^comeIn$|^come-in$/, 'after login'],
  [/^Answered$|^answered$/, 'query result'],
  [/undoSale|undo-sale/, 'reverseSale'],
  [/takeBackUnits|take-back-units/, 'revokeEntitlements'],
  [/^giveBack$/, 'refundSurplus'],
  [/^(find)?Instead$|^instead$/, 'suggestions'],
  [/^whichCount$/, 'judgeLateEntries'],
  [/^say[A-Z]|^say-/, 'formProblemText: a text is named as one'],
  [/^askRoom$|^ask-room$/, 'requestRoom'],
  [/AskedForm|^asked-form$/, 'form from address'],
  [/^Written(List)?$/, 'Message, MessageList'],
  [/TakeAway/, 'removal'],
  [/Leavers/, 'accounts due for deletion'],
  [/^when(Refused|Toasted)$/, 'onRefusal, onToast'],
  [/^theSystem$/, 'systemActor'],
  [/^tidyGstin$/, 'normaliseGstin'],
  [/^takeOverBy/, 'continueByGoogle'],
  [/^looked-at$/, 'viewed tests'],
  [/^nameCity$|^name-city$/, 'setHindiCityName'],
  [/^(two|readIn|signed)$/, 'twoDigits, setReadingLanguage, marksWithSign'],
  [/^(MOST|LEAST|FEWEST|LONGEST|LOWEST|HIGHEST)_/, 'MAX_ or MIN_'],
];

const root = join(import.meta.dirname, '../..');

async function sources(): Promise<{ path: string; names: string[] }[]> {
  const files: { path: string; names: string[] }[] = [];
  const outside = (name: string) => name === 'dist' || name === 'node_modules';
  for await (const path of glob('{apps,packages,scripts,bench,chaos,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: outside,
  })) {
    files.push({ path, names: declaredNames(await readFile(join(root, path), 'utf8')) });
  }
  return files;
}

function declaredNames(code: string): string[] {
  const declared = code.matchAll(
    /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm,
  );
  const listed = code.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  const inLists = [...listed].flatMap(([, list = '']) =>
    list.split(',').map((entry) =>
      entry
        .trim()
        .replace(/^.*\bas\b/, '')
        .replace(/^type /, '')
        .trim(),
    ),
  );
  return [...[...declared].map(([, name = '']) => name), ...inLists].filter((name) => name !== '');
}

test('no declaration and no file has a name that was retired', async () => {
  const files = await sources();
  expect(files.flatMap(({ names }) => names).length).toBeGreaterThan(2000);
  const found = files.flatMap(({ path, names }) =>
    [...names, basename(path).replace(/(\.\w+)+$/, '')].flatMap((name) =>
      retired.filter(([was]) => was.test(name)).map(([, use]) => `${path}: ${name} (say ${use})`),
    ),
  );
  expect(found).toEqual([]);
});
