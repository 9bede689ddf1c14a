import type { FormId } from '@kasauti/contract/ids.ts';
import { presetMarking } from '@kasauti/domain/marking/presets.ts';
import { type APIRequestContext, expect } from '@playwright/test';

const both = (en: string, hi: string) => ({ en, hi });

/** Publishes a form with this question. The author submits it, and the chief publishes it. */
export async function publishForm(
  author: APIRequestContext,
  chief: APIRequestContext,
  itemId: string,
): Promise<FormId> {
  const send = async (as: APIRequestContext, path: string, data: object) => {
    const answer = await as.post(`/api/v1/forms${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  const { providers } = await (await author.get('/api/v1/bank/choices')).json();
  const form = {
    title: both('Ramps', 'ढलान'),
    languages: ['en', 'hi'],
    instructions: both('Answer all questions.', 'सभी प्रश्नों के उत्तर दीजिए।'),
    sections: [{ title: both('Ramps', 'ढलान'), marking: presetMarking('banking'), items: [itemId] }],
  };
  const { _id, version } = await send(author, '', { providerId: providers[0]._id, form });
  const submitted = await send(author, `/${_id}/submit`, { version });
  const published = await send(chief, `/${_id}/publish`, { version: submitted.version });
  return published.published[0]._id;
}
