import { readFile } from 'node:fs/promises';
import { importMarketplace, NotImportable } from '../../apps/server/import/import-marketplace.ts';
import { type MarketplaceFile, marketplaceFile } from '../../apps/server/import/marketplace-file.ts';
import { placeInFile } from '../../apps/server/import/place-in-file.ts';
import { isRefusedValue } from '../../apps/server/import/refused-value.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { readDemoMark } from '../../apps/server/platform/demo-mark.ts';
import type { Outcome } from './command-outcome.ts';
import { whyUnreadable } from './print-problem.ts';
import { withApp } from './with-app.ts';

/** Reads, checks and imports a file. If there is any error in it, nothing is imported. */
export async function importFile(path: string): Promise<Outcome> {
  const file = await readMarketplace(path);
  await withApp(async (app) => {
    try {
      await app.inTransaction((work) => importMarketplace(work, file));
    } catch (error) {
      const isDemo = (await readDemoMark(app.databaseUrl)) === 'demo';
      throw whatToTell(
        error,
        isDemo ? ' This is the demo: files like the example are meant for a marketplace of your own.' : '',
      );
    }
  });
  const taken = Object.entries(file).flatMap(([name, part]) => {
    const what = words[name as keyof MarketplaceFile];
    if (!Array.isArray(part)) return part ? [what] : [];
    return part.length > 0 ? [`${what} ${part.length}`] : [];
  });
  const counts = Object.entries(file).map(([name, part]) => [name, Array.isArray(part) ? part.length : part ? 1 : 0]);
  return {
    lines: [`Imported: ${taken.join(', ') || 'nothing'}.`],
    data: { imported: Object.fromEntries(counts) },
  };
}

const words: Record<keyof MarketplaceFile, string> = {
  categories: 'categories',
  providers: 'providers',
  forms: 'forms',
  exams: 'exams',
  newForms: 'new forms of exams',
  centres: 'centres',
  cityNames: 'Hindi names of cities',
  onlineRooms: 'online rooms',
  sittings: 'sittings',
  footer: 'the footer',
  faqs: 'questions and answers',
  pages: 'pages',
};

async function readMarketplace(path: string): Promise<MarketplaceFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartProblem(whyUnreadable(path, error));
  });
  const value = parseJson(path, text);
  const parsed = marketplaceFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${placeInFile(value, issue.path)}: ${issue.message}`);
  throw new StartProblem(`Nothing was imported. ${path} has mistakes at:\n${problems.join('\n')}`);
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartProblem(`Nothing was imported. ${path} is no JSON: ${(error as Error).message}.`);
  }
}

/** Returns a sentence for problems that the author of the file can fix. Returns other errors unchanged. */
function whatToTell(error: unknown, where: string): unknown {
  if (error instanceof NotImportable) {
    const faults = error.message.split('\n');
    const [only] = faults;
    const told =
      faults.length === 1
        ? ` ${only}`
        : ` ${faults.length} faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n`;
    return new StartProblem(`Nothing was imported.${told}${where}`.trimEnd(), { cause: error });
  }
  if (!isRefusedValue(error)) return error;
  return new StartProblem(
    `Nothing was imported: it does not fit the existing data (${error.constraint ?? 'a value'}).${where}`,
    {
      cause: error,
    },
  );
}
