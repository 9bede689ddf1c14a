import { decideUnlock, listUnlocks, readPerson, type WireUnlock } from '@kasauti/contract/staff/people.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Row, RowList } from '@kasauti/ui/parts/records.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { call } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { type DecideFailure, DecideForm, type Decision } from '../../lib/staff/decide/decide-form.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './help-people.module.css';

/** Lists the requests to reset a second factor that wait for a decision. Shows nothing if there are none. */
export function WaitingUnlocks() {
  const query = useAnswer(question(listUnlocks, {}), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={<Trans>The requests that wait for a second person could not be loaded</Trans>}>
      {({ data }) =>
        data.length > 0 && (
          <section className={css.column} aria-labelledby="unlocks">
            <h2 id="unlocks">
              <Trans>Waiting for a second person ({data.length})</Trans>
            </h2>
            <RowList>
              {data.map((ask) => (
                <Row key={ask._id}>
                  <p className={css.person}>
                    <Link to={`/staff/people/${ask.person._id}`}>{ask.person.name}</Link>
                    <span className={css.soft}>{ask.person.email}</span>
                  </p>
                  <p className={css.person}>
                    <Trans>Unlock the second factor</Trans>
                    <span className={css.soft}>
                      <Trans>asked by {ask.askedBy}</Trans>
                    </span>
                  </p>
                </Row>
              ))}
            </RowList>
          </section>
        )
      }
    </QueryResult>
  );
}

type Verdict = 'approve' | 'refuse';

/**
 * Shows one request to reset a second factor. Neither the person who made the request nor the owner of the account can
 * decide about it. Another member of staff decides and gives a reason.
 */
export function UnlockCard({ ask, isOfReader }: { ask: WireUnlock; isOfReader: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  const queries = useQueryClient();
  const decide = async ({ choice, reason }: Decision<Verdict>): Promise<DecideFailure> => {
    const answer = await call(decideUnlock, { params: { id: ask._id }, body: { decision: choice, reason } }).catch(
      () => null,
    );
    await queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => path === readPerson.path || path === listUnlocks.path,
    });
    return whyNot(answer);
  };
  return (
    <section className={css.box} aria-labelledby="unlock">
      <h2 id="unlock">
        <Trans>Unlock the second factor?</Trans>
      </h2>
      <p>
        <Trans>
          {ask.askedBy} asked for it on {formatInstant(ask.askedAt, language)}.
        </Trans>
      </p>
      <q className={css.reason}>{ask.reason}</q>
      {ask.isYours || isOfReader ? (
        <Notice>
          <Trans>Somebody else in support or administration must decide.</Trans>
        </Notice>
      ) : (
        <DecideForm
          words={{ label: <Trans>Your reason</Trans>, hint: t`This is recorded in the audit log.`, rows: 2 }}
          buttons={[
            { label: <Trans>Approve</Trans>, choice: 'approve' },
            { label: <Trans>Refuse</Trans>, choice: 'refuse', kind: 'secondary' },
          ]}
          onDecide={decide}
        />
      )}
    </section>
  );
}
