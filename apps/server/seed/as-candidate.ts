import { randomUUID } from 'node:crypto';
import type { BuiltApp } from '../app.ts';
import { demoPassword } from './accounts.ts';

type Method = 'GET' | 'POST' | 'PUT';

export type Candidate = {
  userId: string;
  /** Makes a call as this user. Throws if the call is refused, because none of the demo's calls should be. */
  call<T>(method: Method, path: string, body?: object | Buffer): Promise<T>;
  leave(): Promise<void>;
};

/** Signs in a demo account through the product's own calls, without a network. */
export async function asCandidate(app: BuiltApp, email: string): Promise<Candidate> {
  let cookie = '';
  const call = async <T>(method: Method, path: string, body?: object | Buffer): Promise<T> => {
    const answer = await app.fastify.inject({
      method,
      url: path,
      headers: { cookie, ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }) },
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode >= 400)
      throw new Error(`${method} ${path} was answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`);
    const cookies = answer.cookies.filter((one) => one.value !== '');
    if (cookies.length > 0) cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    return answer.body === '' ? (undefined as T) : (answer.json() as T);
  };
  const { user } = await call<{ user: { _id: string } }>('POST', '/api/v1/auth/login', {
    username: email,
    password: demoPassword,
    deviceId: `Demo history ${randomUUID()}`,
  });
  return { userId: user._id, call, leave: async () => void (await call('POST', '/api/v1/auth/logout', {})) };
}
