import { connect } from 'node:net';

export type ScanOutcome = 'clean' | 'infected' | 'cannot-check';

const CHUNK_BYTES = 64 * 1024;
const MAX_MS = 15_000;
const MAX_REPLY_BYTES = 4096;

/** Sends the bytes to a ClamAV daemon with its INSTREAM command. Only the reply "OK" counts as "no virus found". */
export async function scanForViruses(socketPath: string, bytes: Buffer): Promise<ScanOutcome> {
  return await new Promise<ScanOutcome>((resolve) => {
    const socket = connect({ path: socketPath });
    let reply = '';
    const end = (outcome: ScanOutcome) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(MAX_MS, () => end('cannot-check'));
    socket.once('error', () => end('cannot-check'));
    socket.on('data', (part) => {
      reply += part.toString('latin1');
      if (reply.includes('\0') || reply.length > MAX_REPLY_BYTES) end(outcomeOf(reply));
    });
    socket.once('end', () => end(outcomeOf(reply)));
    socket.once('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const chunk = bytes.subarray(at, at + CHUNK_BYTES);
        socket.write(sizeOf(chunk.length));
        socket.write(chunk);
      }
      socket.write(sizeOf(0));
    });
  });
}

function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(length);
  return size;
}

function outcomeOf(reply: string): ScanOutcome {
  const [line = ''] = reply.split('\0');
  if (line === 'stream: OK') return 'clean';
  return line.startsWith('stream: ') && line.endsWith(' FOUND') ? 'infected' : 'cannot-check';
}
