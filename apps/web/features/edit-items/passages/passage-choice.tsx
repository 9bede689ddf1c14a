import { type BankPassageHead, listPassages, readPassage } from '@kasauti/contract/bank/passages.ts';
import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { inLanguage, useLanguage } from '../../../lib/appearance/language.ts';
import { isRefusal } from '../../../lib/server/call.ts';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import css from '../edit-items.module.css';
import type { ItemForm } from '../use-item-form.ts';
import { StimulusBox } from './stimulus-box.tsx';

/** Lets authors choose the passage that a question refers to, by its code or its words. Shows the chosen one. */
export function PassageChoice({ state }: { state: ItemForm }) {
  const { t } = useLingui();
  const language = useLanguage();
  const listId = useId();
  const typed = useWatch({ control: state.form.control, name: 'stimulusRef' }).trim();
  const passages = usePassages(state.providerId, useDeferredValue(typed));
  const chosen = passages.find(({ code }) => code === typed);
  return (
    <>
      <datalist id={listId}>
        {passages.map(({ code, title }) => (
          <option key={code} value={code} label={`${code} · ${inLanguage(title, language)}`} />
        ))}
      </datalist>
      <TextField
        {...state.fieldWithProblem('stimulusRef')}
        label={t`Passage`}
        hint={t`Only for a question about a shared text, table or picture. Type words of it, and choose its code.`}
        list={listId}
        autoComplete="off"
      />
      {chosen && <ChosenPassage passageId={chosen._id} />}
    </>
  );
}

/** Returns the passages of a provider that contain what was typed. */
function usePassages(providerId: ProviderId | null, find: string): readonly BankPassageHead[] {
  const query = { size: 25, 'filter[provider]': providerId ?? undefined, 'filter[find]': find || undefined } as const;
  const { data } = useAnswer(question(listPassages, { query }), { freshMs: 10_000, enabled: providerId !== null });
  return data && !isRefusal(data) ? data.items : [];
}

function ChosenPassage({ passageId }: { passageId: ItemId }) {
  const language = useLanguage();
  const { data } = useAnswer(question(readPassage, { params: { passageId } }), { freshMs: 10_000 });
  if (!data || isRefusal(data)) return null;
  if (data.content) return <StimulusBox stimulus={data.content} language={language} />;
  return (
    <p className={css.soft}>
      <Trans>The passage cannot be shown yet, because one of its texts has a mistake.</Trans>
    </p>
  );
}
