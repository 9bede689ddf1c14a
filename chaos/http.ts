import { Agent, request } from 'node:http';

export type Answer = { status: number; body: Record<string, unknown> };

/** Thrown if there is no response. It is then unknown whether the server has handled the request. */
export class NoAnswer extends Error {}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
/** The time limit is long, because a slow machine must not count as a broken invariant. */
const TIMEOUT_MS = 120_000;

/**
 * Makes one call with a session. Returns refusals in the same way as other answers. Throws `NoAnswer` if the connection
 * breaks.
 */
export function ask(
  port: number,
  method: 'GET' | 'POST',
  path: string,
  options: { cookie?: string; body?: unknown; headers?: Record<string, string>; timeoutMs?: number } = {},
): Promise<Answer> {
  const text =
    options.body === undefined
      ? undefined
      : typeof options.body === 'string'
        ? options.body
        : JSON.stringify(options.body);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        timeout: options.timeoutMs ?? TIMEOUT_MS,
        headers: {
          ...(options.cookie ? { cookie: options.cookie } : {}),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...options.headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', (cause) => reject(new NoAnswer('the answer broke off', { cause })));
        response.on('end', () => {
          try {
            const raw = Buffer.concat(parts).toString('utf8');
            resolve({ status: response.statusCode ?? 0, body: raw === '' ? {} : JSON.parse(raw) });
          } catch (cause) {
            reject(new NoAnswer('the answer could not be read', { cause }));
          }
        });
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer in time')));
    call.on('error', (cause) => reject(new NoAnswer('no answer', { cause })));
    call.end(text);
  });
}
