import { type APIRequestContext, expect } from '@playwright/test';

/** Creates a question in the bank, and lets a second person approve it. Returns its id and its code. */
export async function approveQuestion(
  author: APIRequestContext,
  chief: APIRequestContext,
  item: object,
): Promise<{ _id: string; code: string }> {
  const send = async (as: APIRequestContext, method: 'post' | 'get', path: string, data?: object) => {
    const answer = await as[method](`/api/v1/bank${path}`, { ...(data && { data }) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  const { providers } = await send(author, 'get', '/choices');
  const { _id, code } = await send(author, 'post', '/items', { providerId: providers[0]._id, item });
  await send(author, 'post', `/items/${_id}/submit`, { version: 1 });
  await send(chief, 'post', `/items/${_id}/review`, { version: 2, versionNo: 1, step: 'approve' });
  return { _id, code };
}
