import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../run-tool.ts';
import { billOfMaterials } from './bill-of-materials.ts';

/**
 * `npm run sbom`: writes the software bill of materials of package-lock.json to `artifacts/sbom.cdx.json`, or to the
 * file after `--out`.
 */
const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, out: { type: 'string', default: 'artifacts/sbom.cdx.json' } },
});
const file = resolve(root, values.out);
const bill = billOfMaterials(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')), {
  withDev: values.all,
});
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} components: ${file}`);
