import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileMailFrame } from './mail-frame/compile-mail-frame.ts';

/**
 * `npm run mail-frame`: compiles the frame of every mail. The result is checked in, so servers do not need the
 * compiler. A test fails while the result is out of date.
 */
await writeFile(join(import.meta.dirname, '../../apps/server/platform/mail/frame.html'), await compileMailFrame());
