import { decideUnlock, listUnlocks, readPerson, type WireUnlock } from '@kasauti/contract/staff/people.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Row, RowList } from '@kasauti/ui/parts/records.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { Link } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './help-people.module.css';

/** Second factors that wait for somebody's decision; nothing when none waits. */
export function WaitingUnlocks() {
  const query = useAnswer(question(listUnlocks, {}), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={<Trans>What waits for a second person could not be loaded</Trans>}>
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

/** One request: the person who asked for it waits, anybody else decides with a reason. */
export function UnlockCard({ ask, isOfReader }: { ask: WireUnlock; isOfReader: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'refuse') =>
      call(decideUnlock, { params: { id: ask._id }, body: { decision, reason } }),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => path === readPerson.path || path === listUnlocks.path,
      }),
  });
  const press = (decision: 'approve' | 'refuse') => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') decide.mutate(decision);
  };
  const refused = decide.data && isRefusal(decide.data) ? decide.data : null;
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
        <>
          <TextAreaField
            label={<Trans>Your reason</Trans>}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={missing && reason.trim() === '' && t`Write a reason`}
          />
          <div className={css.marks}>
            <Button busy={decide.isPending} onPress={() => press('approve')}>
              <Trans>Approve</Trans>
            </Button>
            <Button kind="secondary" busy={decide.isPending} onPress={() => press('refuse')}>
              <Trans>Refuse</Trans>
            </Button>
          </div>
        </>
      )}
      {(refused || decide.isError) && (
        <Notice tone="danger">
          {refused ? refusalText(refused) : <Trans>We could not reach the server. Please try again.</Trans>}
        </Notice>
      )}
    </section>
  );
}
