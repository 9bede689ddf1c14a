import { type FormDraft, maxOfForm } from '@kasauti/contract/authoring/form-draft.ts';
import { type BlueprintCoverage, coverForm } from '@kasauti/contract/authoring/forms.ts';
import type { ProviderId } from '@kasauti/contract/ids.ts';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { draftOf, type FormFields, fieldsOf, type RowFields, rowOf } from './form-fields.ts';
import type { FormBuilder } from './use-form-builder.ts';

/** What the bank has for a row. Null while the row is not complete, or while the answer is on its way. */
export type Coverage = (section: number, row: number) => BlueprintCoverage | null;

/** Asks what the bank has for the blueprints as they are on the screen, whether they are saved or not. */
export function useCoverage({ form: { control }, providerId }: Pick<FormBuilder, 'form' | 'providerId'>): Coverage {
  const sections = useWatch({ control, name: 'sections' });
  const languages = useWatch({ control, name: 'languages' });
  const maxExposure = useWatch({ control, name: 'maxExposure' });
  const variants = useWatch({ control, name: 'variants' });
  const ask = coverageAsk(useDeferredValue({ ...NOTHING, sections, languages, maxExposure, variants }));
  const isAsked = providerId !== null && ask.complete.some((rows) => rows.length > 0);
  const body = { providerId: providerId ?? ('' as ProviderId), form: ask.form };
  const { data } = useAnswer(question(coverForm, { body }), { enabled: isAsked, freshMs: 0, keepLast: true });
  const rows = isAsked && data && !isRefusal(data) ? data.rows : [];
  return (section, row) => {
    const sent = ask.complete[section]?.indexOf(row) ?? -1;
    return rows.find((one) => one.section === section + 1 && one.row === sent + 1) ?? null;
  };
}

const NOTHING = fieldsOf(null);

/**
 * Returns what is sent. Rows that are not complete are left out: `complete` are the places of the others. Texts and
 * marks are left out too, because the coverage does not depend on them.
 */
export function coverageAsk(fields: FormFields): { form: FormDraft; complete: number[][] } {
  const complete = fields.sections.map(({ source, blueprint }) =>
    source === 'drawn' ? [...blueprint.keys()].filter((at) => isComplete(blueprint[at])) : [],
  );
  const draft = draftOf(fields);
  const { maxExposure, ...unlimited } = draft;
  const form = {
    ...unlimited,
    ...(maxExposure !== undefined && isFrom1To(maxOfForm.exposure, maxExposure) && { maxExposure }),
    sections: draft.sections.map(({ items, blueprint }, at) => ({
      title: { en: '' },
      marking: {},
      items,
      ...(blueprint && { blueprint: complete[at]?.flatMap((row) => blueprint[row] ?? []) ?? [] }),
    })),
  };
  return { form, complete };
}

const isFrom1To = (most: number, count: number) => Number.isInteger(count) && count >= 1 && count <= most;
const isComplete = (row: RowFields | undefined) =>
  row !== undefined && row.topic !== '' && isFrom1To(maxOfForm.questions, rowOf(row).count);
