import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` file for every text file. It uses the strongest compression, because files are compressed
 * once and served often.
 */
export async function precompress(folder: string): Promise<void> {
  const files: string[] = [];
  for await (const file of glob('**/*.{js,css,svg,json}', { cwd: folder })) files.push(join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file);
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      };
      await Promise.all([
        toBrotli(body, options).then((packed) => writeFile(`${file}.br`, packed)),
        toGzip(body, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
      ]);
    }),
  );
}
