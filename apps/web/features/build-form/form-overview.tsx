import { difficulties } from '@kasauti/contract/bank/item-draft.ts';
import { maximumMarks } from '@kasauti/domain/marking/score.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { difficultyName } from '../../lib/words/item-words.ts';
import css from './build-form.module.css';
import { rowOf, type SectionFields, schemeOf } from './form-fields.ts';
import { problemLines } from './form-problem-words.ts';
import { kindsOfSection, repeat } from './section-kinds.ts';
import { useCoverage } from './use-coverage.ts';
import type { FormBuilder, KnownQuestion } from './use-form-builder.ts';

/**
 * Shows what the form holds as it is on the screen: questions, marks, topics. Lists the problems of the stored form.
 */
export function FormOverview({ state }: { state: FormBuilder }) {
  const id = useId();
  const sections = useWatch({ control: state.form.control, name: 'sections' });
  const known = { questions: state.questions, coverageOf: useCoverage(state) };
  const questions = sections.flatMap((section) => factsOf(section, state));
  const maximum = maximumMarks(sections.flatMap((section, at) => schemesOf(section, known, at)));
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

type QuestionFacts = Pick<KnownQuestion, 'topic' | 'difficulty'>;

/** Returns the topic and the difficulty of each question of a section. */
function factsOf({ source, items, blueprint }: SectionFields, { questions }: FormBuilder): QuestionFacts[] {
  if (source === 'chosen') return items.flatMap(({ itemId }) => questions.get(itemId) ?? []);
  return blueprint.flatMap((row) => repeat(rowOf(row), rowOf(row).count));
}

/** Returns the scheme of each question of a section, or no scheme while its kind is not known. */
const schemesOf = (section: SectionFields, known: Parameters<typeof kindsOfSection>[0], at: number) =>
  kindsOfSection(known, section, at).map(([kind]) => kind && schemeOf(section.marking[kind]));

/** Counts the questions by topic and difficulty. */
function TopicTable({ questions }: { questions: readonly QuestionFacts[] }) {
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
