import type { ReviewCase } from '@kasauti/contract/attempts/review-queue.ts';
import { formatClockTime } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Fact, Facts } from '@kasauti/ui/parts/records.tsx';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { isReasonCode, reasonName } from '../../lib/words/reason-words.ts';
import { DecideCase } from './decide-case.tsx';
import css from './review-queue.module.css';
import { decidedName, kindName } from './review-words.ts';

/** Shows one case: its facts, and below them the form for the decision, or the decision if there is one. */
export function ReviewCaseView({ look }: { look: ReviewCase }) {
  const language = useLanguage();
  const { attemptId, kind, ended, late, decided, since } = look;
  return (
    <section className={css.case} aria-labelledby={kind}>
      <h2 id={kind}>{kindName(kind)}</h2>
      {ended && (
        <>
          <p>
            {ended.isYou ? (
              <Trans>You ended this test on {formatInstant(since, language)}.</Trans>
            ) : (
              <Trans>
                {ended.by} ended this test on {formatInstant(since, language)}.
              </Trans>
            )}{' '}
            {isReasonCode(ended.reasonCode) && <strong>{reasonName(ended.reasonCode)}</strong>}
          </p>
          {ended.reasonText && <q className={css.quote}>{ended.reasonText}</q>}
        </>
      )}
      {late && <LateFacts look={look} late={late} />}
      {decided ? (
        <Notice tone="info">
          <strong>{decidedName(decided.decision)}</strong>
          <p>
            {decided.by}, {formatInstant(decided.at, language)}
          </p>
          <q>{decided.reasonText}</q>
        </Notice>
      ) : ended?.isYou ? (
        <Notice tone="warning">
          <Trans>You ended this test yourself, so somebody else in support or administration must decide.</Trans>
        </Notice>
      ) : (
        // After staff have decided about some of the late answers, the key changes. This resets the form for the other
        // answers.
        <DecideCase
          key={late?.waiting.map(({ seq }) => seq).join()}
          attemptId={attemptId}
          kind={kind}
          waiting={late?.waiting ?? []}
        />
      )}
    </section>
  );
}

function LateFacts({ look, late }: { look: ReviewCase; late: NonNullable<ReviewCase['late']> }) {
  const language = useLanguage();
  const clock = (instant: string) => formatClockTime(new Date(instant), INDIA_TIME_ZONE);
  return (
    <>
      <Facts>
        {late.sections.map(({ sectionNo, opensAt, endsAt }) => (
          <Fact key={sectionNo} name={<Trans>Section {sectionNo} was open</Trans>}>
            {opensAt ? span(clock(opensAt), clock(endsAt)) : <Trans>until {clock(endsAt)}</Trans>}
          </Fact>
        ))}
        {look.deadlineAt && <Fact name={<Trans>Time was up at</Trans>}>{clock(look.deadlineAt)}</Fact>}
        <Fact name={<Trans>Late</Trans>}>
          {plural(late.entries, { one: '# entry', other: '# entries' })},{' '}
          {plural(late.questions, { one: '# question', other: '# questions' })}
        </Fact>
        <Fact name={<Trans>Made, by the candidate’s device</Trans>}>
          {span(clock(late.madeFrom), clock(late.madeUntil))}
        </Fact>
        <Fact name={<Trans>Reached the server</Trans>}>{span(clock(look.since), clock(late.arrivedUntil))}</Fact>
        {late.files.map(({ entries, by, at, reasonText }) => (
          <Fact key={at} name={<Trans>From an emergency file</Trans>}>
            <Trans>
              {plural(entries, { one: '# entry', other: '# entries' })}, taken in by {by}, {formatInstant(at, language)}
            </Trans>{' '}
            <q>{reasonText}</q>
          </Fact>
        ))}
      </Facts>
      <p className={css.soft}>
        <Trans>A device’s clock can be wrong or set wrong: compare it with what happened around that time.</Trans>
      </p>
    </>
  );
}

const span = (from: string, until: string): string => (from === until ? from : `${from} – ${until}`);
