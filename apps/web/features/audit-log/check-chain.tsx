import { checkAuditLog, listAuditChecks, type WireAuditCheck } from '@kasauti/contract/staff/audit.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { ProgressBar } from '@kasauti/ui/parts/progress.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './audit-log.module.css';

const FOLLOW_EVERY_MS = 1000;

/** Starts a check of the hash chain, and shows its progress and its result. */
export function CheckChain() {
  const queries = useQueryClient();
  const asked = question(listAuditChecks, {});
  const ask = useMutation({
    mutationFn: () => call(checkAuditLog, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: asked.queryKey }),
  });
  const known = queries.getQueryData<{ data?: WireAuditCheck[] }>(asked.queryKey);
  const isRunning = known?.data?.[0]?.finishedAt === null;
  const query = useAnswer(asked, { everyMs: isRunning ? FOLLOW_EVERY_MS : false, freshMs: 0 });
  const refused = ask.data && isRefusal(ask.data) ? ask.data : null;
  return (
    <section className={css.check} aria-labelledby="check">
      <h2 id="check">
        <Trans>Is the log intact?</Trans>
      </h2>
      <p className={css.soft}>
        <Trans>
          Each entry contains a hash of itself and of the entry before. The check computes all hashes again. It shows
          whether an entry was changed, added or removed later.
        </Trans>
      </p>
      <QueryResult query={query} failed={<Trans>The checks could not be loaded</Trans>} heading="h3">
        {({ data: [latest] }) => (
          <>
            <div role="status" className={css.outcome}>
              {latest && <Outcome check={latest} />}
            </div>
            <div className={css.buttons}>
              <Button kind="secondary" busy={ask.isPending || latest?.finishedAt === null} onPress={() => ask.mutate()}>
                <Trans>Check the whole log now</Trans>
              </Button>
            </div>
          </>
        )}
      </QueryResult>
      {(ask.isError || refused) && (
        <Notice tone="danger">
          {refused ? refusalText(refused) : <Trans>We could not reach the server. Please try again.</Trans>}
        </Notice>
      )}
    </section>
  );
}

function Outcome({ check }: { check: WireAuditCheck }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { finishedAt, entriesChecked, entriesToCheck, isWhole, headHash, badEntryNo, problem, askedBy } = check;
  if (finishedAt === null) {
    const percent = entriesToCheck === 0 ? 0 : Math.floor((100 * entriesChecked) / entriesToCheck);
    return (
      <>
        <ProgressBar label={t`Checking the log`} percent={percent} />
        {/* Only the bar shows the progress. A changing text would be announced every second. */}
        <p className={css.soft}>
          <Trans>Checking …</Trans>
        </p>
      </>
    );
  }
  const when = formatInstant(finishedAt, language);
  const found = problemText(problem ?? '');
  return isWhole ? (
    <Notice tone="success" isSpoken>
      <p>
        {plural(entriesChecked, {
          one: `The log is intact: # entry, checked ${when} (asked by ${askedBy}).`,
          other: `The log is intact: # entries, checked ${when} (asked by ${askedBy}).`,
        })}
      </p>
      <p className={css.soft}>
        <Trans>Hash of the last entry, to be written down elsewhere:</Trans>{' '}
        <code className={css.hash}>{headHash}</code>
      </p>
    </Notice>
  ) : (
    <Notice tone="danger" isSpoken>
      <Trans>
        The log is NOT intact (checked {when}). Do not change the database, and inform the operator of this site.
        Problem at entry {badEntryNo}: {found}
      </Trans>
    </Notice>
  );
}

/** Translates a problem that the server's check found. */
function problemText(problem: string): string {
  switch (problem) {
    case 'is missing':
      return t`it is missing.`;
    case 'was changed':
      return t`it was changed after it had been written.`;
    case 'does not follow the one before it':
      return t`it does not follow the one before it.`;
    case 'and later ones were cut off':
      return t`this entry and all later entries are missing.`;
    case 'was added past the end':
      return t`it was added after the last recorded entry.`;
    default:
      return t`it is not the last entry that was recorded.`;
  }
}
