import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import { coverForm as contract } from '@kasauti/contract/authoring/forms.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { areOfProvider } from '../drafts/write-draft.ts';
import { coverageOfRows, readFrozenDraw } from './frozen-draw.ts';

/** Returns what the bank of a provider has for the blueprints of a form. Nothing is stored. */
export async function coverDraft({ database }: App, providerId: ProviderId, form: FormDraft) {
  if (!(await areOfProvider(database, form, providerId))) return refuse(contract.refusals, 'no-such-question');
  const input = await readFrozenDraw(database, providerId, form);
  return { rows: input ? coverageOfRows(input) : [] };
}
