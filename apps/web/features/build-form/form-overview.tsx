import { difficulties } from '@kasauti/contract/bank/item-draft.ts';
import { maximumMarks } from '@kasauti/domain/marking/score.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { difficultyName } from '../../lib/words/item-words.ts';
import css from './build-form.module.css';
import { type FormFields, schemeOf } from './form-fields.ts';
import { problemLines } from './form-problem-words.ts';
import type { FormBuilder, KnownQuestion } from './use-form-builder.ts';

/** Shows what the form holds as it is on the screen: questions, marks, topics. Lists the problems of the stored form. */
export function FormOverview({ state }: { state: FormBuilder }) {
  const id = useId();
  const sections = useWatch({ control: state.form.control, name: 'sections' });
  const questions = sections.flatMap(({ items }) => items.flatMap(({ itemId }) => state.questions.get(itemId) ?? []));
  const maximum = maximumMarks(schemesOf(sections, state.questions));
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Overview</Trans>
      </h2>
      <p>
        <Plural value={questions.length} one="# question" other="# questions" />
        {maximum !== null && (
          <>
            {' · '}
            <Trans>maximum marks: {maximum}</Trans>
          </>
        )}
      </p>
      {questions.length > 0 && <TopicTable questions={questions} />}
      <Problems state={state} />
    </section>
  );
}

/** Returns the scheme of each question. */
const schemesOf = (sections: FormFields['sections'], questions: FormBuilder['questions']) =>
  sections.flatMap(({ items, marking }) =>
    items.flatMap(({ itemId }) => {
      const kind = questions.get(itemId)?.kind;
      return kind ? [schemeOf(marking[kind])] : [];
    }),
  );

/** Counts the questions by topic and difficulty. */
function TopicTable({ questions }: { questions: readonly KnownQuestion[] }) {
  const byTopic = [...Map.groupBy(questions, ({ topic }) => topic)].toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <div className={css.scroll}>
      <table className={css.topics}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Topic</Trans>
            </th>
            {difficulties.map((one) => (
              <th key={one} scope="col">
                {difficultyName(one)}
              </th>
            ))}
            <th scope="col">
              <Trans context="questions">Total</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {byTopic.map(([topic, ofTopic]) => (
            <tr key={topic}>
              <th scope="row">{topic}</th>
              {difficulties.map((one) => (
                <td key={one}>{ofTopic.filter(({ difficulty }) => difficulty === one).length || '–'}</td>
              ))}
              <td>{ofTopic.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Problems({ state: { stored, isUnsaved } }: { state: FormBuilder }) {
  if (!stored || stored.problems.length === 0) return null;
  return (
    <>
      <h3>{isUnsaved ? <Trans>Problems when last saved</Trans> : <Trans>Problems</Trans>}</h3>
      <ul className={css.problems}>
        {problemLines(stored.problems).map(({ place, text }) => (
          <li key={`${place} ${text}`}>
            <strong>{place}</strong>: {text}
          </li>
        ))}
      </ul>
    </>
  );
}
