import { type BankItem, readItemVersion } from '@kasauti/contract/bank/items.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { History } from '../../lib/staff/detail-page.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import { stateName, stateTone, stepName } from '../../lib/words/item-words.ts';
import css from './edit-items.module.css';
import { ItemText } from './item-text.tsx';

/** Lists the versions of a question, newest first. Each version can be opened. */
export function ItemVersions({ item }: { item: BankItem }) {
  const { t } = useLingui();
  const language = useLanguage();
  const id = useId();
  const [read, setRead] = useState<number | null>(null);
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Versions</Trans>
      </h2>
      <ul className={css.list}>
        {item.versions.toReversed().map(({ versionNo, state, writers, reviewer, createdAt }) => {
          const by = writers.join(', ') || t`From a form’s file`;
          return (
            <li key={versionNo}>
              <p>
                <Trans>Version {versionNo}</Trans> <Badge tone={stateTone[state]}>{stateName(state)}</Badge>
              </p>
              <p className={css.soft}>
                {by} · {formatDate(createdAt, language)}
                {reviewer && (
                  <>
                    {' · '}
                    <Trans>approved by {reviewer}</Trans>
                  </>
                )}
              </p>
              {versionNo !== item.versionNo && (
                <div>
                  <Button
                    kind="secondary"
                    size="small"
                    aria-expanded={read === versionNo}
                    onPress={() => setRead(read === versionNo ? null : versionNo)}
                  >
                    {read === versionNo ? (
                      <Trans>Hide version {versionNo}</Trans>
                    ) : (
                      <Trans>Read version {versionNo}</Trans>
                    )}
                  </Button>
                </div>
              )}
              {read === versionNo && <Version item={item} versionNo={versionNo} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Version({ item: { _id: itemId }, versionNo }: { item: BankItem; versionNo: number }) {
  const { t } = useLingui();
  const query = useAnswer(question(readItemVersion, { params: { itemId, versionNo } }), { freshMs: 60_000 });
  return (
    <QueryResult query={query} failed={t`The question could not be loaded`}>
      {({ item }) => <ItemText title={<Trans>Version {versionNo}</Trans>} item={item} />}
    </QueryResult>
  );
}

/** Lists the steps that were taken with the versions of a question, newest first. */
export function ItemHistory({ steps }: Pick<BankItem, 'steps'>) {
  return (
    <History
      entries={steps.map(({ at, step, by, versionNo, reason }) => ({
        at,
        what: (
          <>
            {stepName(step)} · <Trans>Version {versionNo}</Trans>
          </>
        ),
        by,
        reason,
      }))}
    />
  );
}
