import type { ReactNode } from 'react';
import css from './edit-jobs.module.css';

type Words = { title: string; description: readonly string[]; requirements: readonly string[] };

/** Shows the job as candidates will see it, in each language that has texts. */
export function JobPreview({
  title,
  job,
}: {
  title: ReactNode;
  job: Words & { company: string; hi?: Words | null | undefined };
}) {
  const versions = [{ lang: 'en', words: job as Words }, ...(job.hi ? [{ lang: 'hi', words: job.hi }] : [])];
  return (
    <section className={css.previews}>
      <h2>{title}</h2>
      {versions.map(({ lang, words }) => (
        <div key={lang} className={css.preview} lang={lang}>
          <h3>{words.title}</h3>
          <p>{job.company}</p>
          {words.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul>
            {words.requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
