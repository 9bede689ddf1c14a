import type { AddressInfo } from 'node:net';
import type { TestApp } from '../app.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came over the wire, whatever it is.
type Body = any;
export type Said = { status: number; body: Body; headers: Headers; setCookies: string[] };
export type Client = ReturnType<typeof newClient>;

/** Starts the app on a free port and returns its address. */
export async function listen({ fastify }: Pick<TestApp, 'fastify'>): Promise<string> {
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
}

/** Returns a client that makes HTTP requests to the running app and stores its cookies as a browser does. */
export function newClient(base: string) {
  const jar = new Map<string, string>();
  async function ask(method: string, path: string, body?: object | FormData): Promise<Said> {
    const isForm = body instanceof FormData;
    const answer = await fetch(base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const setCookies = answer.headers.getSetCookie();
    for (const line of setCookies) keep(line);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers, setCookies };
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const isGone = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (isGone) jar.delete(name);
    else jar.set(name, value);
  }

  return {
    jar,
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: object | FormData) => ask('POST', path, body),
    delete: (path: string) => ask('DELETE', path),
  };
}

type Person = { email: string; password: string };

/** Returns the body that the login form sends. */
export function loginAsk({ email, password }: Person, more: { deviceId?: string; forceLogin?: boolean } = {}) {
  return { username: email, password, deviceId: 'Firefox-1', ...more };
}

/** Returns a client that has logged in. */
export async function signedInClient(base: string, person: Person): Promise<Client> {
  const client = newClient(base);
  const { status } = await client.post('/api/v1/auth/login', loginAsk(person));
  if (status !== 200) throw new Error(`the login was refused: ${status}`);
  return client;
}
