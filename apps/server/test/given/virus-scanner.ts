import { createServer } from 'node:net';
import { expect, onTestFinished } from 'vitest';

/**
 * Starts a virus scanner for one test, with clamd's INSTREAM protocol. It receives chunks with their length in front. A
 * chunk of length zero ends the file. `judge` returns what the scanner says about the file.
 */
export async function givenVirusScanner(socketPath: string, judge: (bytes: Buffer) => string): Promise<void> {
  const server = createServer((socket) => {
    let waiting = Buffer.alloc(0);
    let from = 'zINSTREAM\0'.length;
    const chunks: Buffer[] = [];
    socket.on('data', (part) => {
      waiting = Buffer.concat([waiting, part]);
      if (waiting.length >= from) expect(waiting.subarray(0, 10).toString('latin1')).toBe('zINSTREAM\0');
      while (waiting.length >= from + 4) {
        const length = waiting.readUInt32BE(from);
        if (waiting.length < from + 4 + length) return;
        if (length === 0) {
          const says = judge(Buffer.concat(chunks));
          return void socket.end(says === '' ? '' : `${says}\0`);
        }
        chunks.push(waiting.subarray(from + 4, from + 4 + length));
        from += 4 + length;
      }
    });
    socket.on('error', () => socket.destroy());
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(socketPath, listening));
}
