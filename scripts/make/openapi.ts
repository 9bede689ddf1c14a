import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '../../apps/server/platform/http/openapi.ts';

/** `npm run openapi`: writes docs/openapi.json from the contract. A test fails while the file is out of date. */
const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
await writeFile(join(root, 'docs/openapi.json'), `${JSON.stringify(openApiDocument(version), null, 1)}\n`);
