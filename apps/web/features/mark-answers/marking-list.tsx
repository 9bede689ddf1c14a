import { listMarking, type MarkingQueue } from '@kasauti/contract/attempts/marking.ts';
import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import css from './mark-answers.module.css';
import { QueueProgress } from './queue-progress.tsx';

/** Lists the questions whose answers people mark, with their progress. `canMark` is false for those who only look. */
export function MarkingList({ canMark }: { canMark: boolean }) {
  const query = useAnswer(question(listMarking, {}), { freshMs: 0 });
  return (
    <QueryResult
      query={query}
      failed={<Trans>The questions could not be loaded</Trans>}
      loading={<Skeleton shape="block" />}
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon="check" title={<Trans>No answer is to be marked</Trans>}>
            <Trans>Answers that people mark appear here as soon as candidates have submitted them.</Trans>
          </EmptyState>
        ) : (
          <ul className={css.queues}>
            {data.map((queue) => (
              <Queue key={`${queue.examId} ${queue.formId} ${queue.itemRef}`} queue={queue} canMark={canMark} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

function Queue({ queue, canMark }: { queue: MarkingQueue; canMark: boolean }) {
  const language = useLanguage();
  const { examId, formId, itemRef, exam, section, questionNo, yours } = queue;
  return (
    <li className={css.box}>
      <h2>{inLanguage(exam, language)}</h2>
      <p>
        {inLanguage(section, language)} · <Trans>Question {questionNo}</Trans>
      </p>
      <QueueProgress queue={queue} />
      {canMark && yours > 0 && (
        <div>
          <ButtonLink to={`/staff/marking/${examId}/${formId}/${encodeURIComponent(itemRef)}`}>
            <Plural value={yours} one="Mark # answer" other="Mark # answers" />
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
