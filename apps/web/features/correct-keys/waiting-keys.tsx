import { listKeysToDecide } from '@kasauti/contract/authoring/form-keys.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import css from './correct-keys.module.css';

/** Lists the forms with corrections of keys that the user can decide about. Shows nothing if there are none. */
export function WaitingKeys() {
  const id = useId();
  const language = useLanguage();
  const { data } = useAnswer(question(listKeysToDecide, {}), { freshMs: 0 });
  const forms = data && !isRefusal(data) ? data.data : [];
  if (forms.length === 0) return null;
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Corrections of keys that wait for you</Trans>
      </h2>
      <ul className={css.key}>
        {forms.map((form) => (
          <li key={form._id}>
            <AppLink to={`/staff/form-keys/${form._id}`}>
              {inLanguage(form.title, language)} · {form.code} · {form.versionNo}
            </AppLink>
            <Plural value={form.waiting} one="# correction" other="# corrections" />
          </li>
        ))}
      </ul>
    </section>
  );
}
