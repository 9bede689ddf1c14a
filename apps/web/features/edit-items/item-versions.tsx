import { Button } from '@kasauti/ui/parts/button.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { History } from '../../lib/staff/detail-page.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import { stateName, stateTone, stepName } from '../../lib/words/item-words.ts';
import css from './edit-items.module.css';
import type { Versioned } from './version-actions.ts';

type Props = {
  item: Versioned;
  /** Shows the text of a version. */
  textOf: (versionNo: number) => ReactNode;
  /** Shows what a version changed. */
  changesOf: (versionNo: number) => ReactNode;
};

/**
 * Lists the versions of a question or a passage, newest first. Each version can be opened and compared with the one
 * before it.
 */
export function ItemVersions({ item, textOf, changesOf }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
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
              <div className={css.row}>
                {versionNo !== item.versionNo && (
                  <Toggle name={`text ${versionNo}`} open={open} onToggle={setOpen}>
                    {(isOpen) =>
                      isOpen ? <Trans>Hide version {versionNo}</Trans> : <Trans>Read version {versionNo}</Trans>
                    }
                  </Toggle>
                )}
                {versionNo > 1 && (
                  <Toggle name={`changes ${versionNo}`} open={open} onToggle={setOpen}>
                    {(isOpen) =>
                      isOpen ? (
                        <Trans>Hide the changes of version {versionNo}</Trans>
                      ) : (
                        <Trans>What version {versionNo} changed</Trans>
                      )
                    }
                  </Toggle>
                )}
              </div>
              {open === `text ${versionNo}` && textOf(versionNo)}
              {open === `changes ${versionNo}` && changesOf(versionNo)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type ToggleProps = {
  name: string;
  /** Name of the part that is open, or null. */
  open: string | null;
  onToggle: (open: string | null) => void;
  children: (isOpen: boolean) => ReactNode;
};

function Toggle({ name, open, onToggle, children }: ToggleProps) {
  const isOpen = open === name;
  return (
    <Button kind="secondary" size="small" aria-expanded={isOpen} onPress={() => onToggle(isOpen ? null : name)}>
      {children(isOpen)}
    </Button>
  );
}

/** Lists the steps that were taken with the versions, newest first. */
export function ItemHistory({ steps }: Pick<Versioned, 'steps'>) {
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
