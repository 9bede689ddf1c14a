import type { BuiltForm } from '@kasauti/contract/authoring/forms.ts';
import { Plural } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import css from './build-form.module.css';

/** Shows what is stored of a form: its title, and its sections with their questions. */
export function FormOutline({ title, form }: { title: ReactNode; form: BuiltForm }) {
  const id = useId();
  const language = useLanguage();
  const questions = new Map(form.questions.map((one) => [one._id, one]));
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{inLanguage(form.form.title, language)}</p>
      {form.form.sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name than its place
        <section key={at}>
          <h3>
            {inLanguage(section.title, language)} (
            <Plural value={section.items.length} one="# question" other="# questions" />)
          </h3>
          <ol className={css.questions}>
            {section.items.map((itemId, place) => {
              const question = questions.get(itemId);
              return (
                <li key={itemId}>
                  <span className={css.question}>
                    <span>
                      {place + 1}. {(question && inLanguage(question.title, language)) || itemId}
                    </span>
                    <span className={css.soft}>{question && `${question.code} · ${question.topic}`}</span>
                  </span>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </section>
  );
}
