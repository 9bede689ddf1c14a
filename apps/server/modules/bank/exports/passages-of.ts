import type { ProviderId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { picturesOf } from '../pictures/pictures-of.ts';
import { readShown, type Shown } from '../store/indexed.ts';
import { findPassagesByCode } from '../store/passages.ts';
import type { PassageOfBank } from './writable-question.ts';

/** Reads the passages to which questions of a provider refer, by their codes. Those of other providers are left out. */
export async function passagesOf(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  questions: readonly Shown<'question'>[],
): Promise<ReadonlyMap<string, PassageOfBank>> {
  const codes = [...new Set(questions.flatMap(({ source }) => source.stimulusRef ?? []))];
  if (codes.length === 0) return new Map();
  const passageIds = await findPassagesByCode(executor, providerId, codes);
  const passages = new Map<string, PassageOfBank>();
  for (const { code, source } of await readShown(executor, 'passage', [...passageIds.values()]))
    passages.set(code, { code, source, pictures: await picturesOf(executor, providerId, source) });
  return passages;
}
