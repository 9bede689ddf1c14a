import { takeInEmergencyFile } from '@kasauti/contract/attempts/emergency-files.ts';
import { listReviewCases, readReviewCase } from '@kasauti/contract/attempts/review-queue.ts';
import { formatClockTime } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Fact, Facts } from '@kasauti/ui/parts/records.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { DecideForm } from '../../lib/staff/decide/decide-form.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { ChooseFile, type FileFacts, type LookedInto } from './choose-file.tsx';
import css from './take-in-file.module.css';

/** Opens an emergency file, shows what is in it, and takes it in with a reason. */
export function TakeInFile() {
  const [looked, setLooked] = useState<LookedInto | null>(null);
  if (!looked) return <ChooseFile onOpened={setLooked} />;
  return <OpenedFile looked={looked} onOther={() => setLooked(null)} />;
}

function OpenedFile({ looked, onOther }: { looked: LookedInto; onOther: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [taken, setTaken] = useState<number | null>(null);
  const { content, facts } = looked;
  const takeIn = async ({ reason: reasonText }: { reason: string }) => {
    const ask = { params: { id: facts.attemptId }, body: { file: content, reasonText } };
    const answer = await call(takeInEmergencyFile, ask).catch(() => null);
    if (answer === null) return t`We do not know whether this was done. Send it again. It will not be done twice.`;
    if (isRefusal(answer)) return refusalText(answer);
    for (const { path } of [listReviewCases, readReviewCase]) await queries.invalidateQueries({ queryKey: [path] });
    setTaken(answer.entries);
    return null;
  };
  return (
    <div className={css.opened}>
      <ContentOfFile name={looked.file} facts={facts} />
      {taken !== null ? (
        <TakenIn attemptId={facts.attemptId} entries={taken} />
      ) : facts.entries === facts.stored ? (
        <Notice tone="info">
          <Trans>The server already has every answer of this file. There is nothing to take in.</Trans>
        </Notice>
      ) : (
        <DecideForm
          words={{
            label: t`Reason`,
            hint: t`For example, who brought the file and what happened. The next person reads it and decides.`,
            maxLength: 1000,
          }}
          buttons={[{ label: <Trans>Take in these answers</Trans> }]}
          onDecide={takeIn}
        />
      )}
      <div>
        <Button kind="secondary" onPress={onOther}>
          <Trans>Choose another file</Trans>
        </Button>
      </div>
    </div>
  );
}

function TakenIn({ attemptId, entries }: { attemptId: string; entries: number }) {
  return (
    <Notice
      tone="success"
      action={
        <ButtonLink to={`/staff/reviews/${attemptId}`}>
          <Trans>Open the case</Trans>
        </ButtonLink>
      }
    >
      <span role="status">
        {plural(entries, { one: '# entry was taken in.', other: '# entries were taken in.' })}{' '}
        <Trans>They count only after a person has decided.</Trans>
      </span>
    </Notice>
  );
}

function ContentOfFile({ name, facts }: { name: string; facts: FileFacts }) {
  const language = useLanguage();
  const clock = (instant: string) => formatClockTime(new Date(instant), INDIA_TIME_ZONE);
  const fresh = facts.entries - facts.stored;
  return (
    <section aria-labelledby="file">
      <h2 id="file">{name}</h2>
      <Facts>
        <Fact name={<Trans>Candidate</Trans>}>
          {facts.candidate.name}, {facts.candidate.rollNumber}
        </Fact>
        <Fact name={<Trans>Test</Trans>}>
          {inLanguage(facts.title, language)}, {formatInstant(facts.T0, language)}
        </Fact>
        {facts.deadlineAt && <Fact name={<Trans>Time was up at</Trans>}>{clock(facts.deadlineAt)}</Fact>}
        <Fact name={<Trans>File made, by the candidate’s device</Trans>}>{formatInstant(facts.madeAt, language)}</Fact>
        <Fact name={<Trans>Not on the server</Trans>}>
          {plural(fresh, { one: '# entry', other: '# entries' })},{' '}
          {plural(facts.questions, { one: '# question', other: '# questions' })}
        </Fact>
        {facts.madeFrom && facts.madeUntil && (
          <Fact name={<Trans>Made, by the candidate’s device</Trans>}>
            {clock(facts.madeFrom)} – {clock(facts.madeUntil)}
          </Fact>
        )}
        {facts.stored > 0 && <Fact name={<Trans>Already on the server</Trans>}>{facts.stored}</Fact>}
      </Facts>
    </section>
  );
}
