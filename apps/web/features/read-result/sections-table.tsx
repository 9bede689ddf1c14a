import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { scrollByKeys } from '@kasauti/ui/scroll-by-keys.ts';
import { Trans } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import css from './read-result.module.css';

/**
 * Shows how many responses of each kind each section has. The marks of each section are shown above, with the score.
 */
export function SectionsTable({ sections }: { sections: WireResult['sections'] }) {
  const language = useLanguage();
  const hasPartly = sections.some(({ partly }) => (partly ?? 0) > 0);
  const hasDropped = sections.some(({ dropped }) => (dropped ?? 0) > 0);
  if (sections.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="sections">
      <h2 id="sections">
        <Trans>By section</Trans>
      </h2>
      <div className={css.scroll} ref={scrollByKeys}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Section</Trans>
              </th>
              <th scope="col">
                <Trans>Right</Trans>
              </th>
              {hasPartly && (
                <th scope="col">
                  <Trans>Partly right</Trans>
                </th>
              )}
              <th scope="col">
                <Trans>Wrong</Trans>
              </th>
              <th scope="col">
                <Trans>No answer</Trans>
              </th>
              {hasDropped && (
                <th scope="col">
                  <Trans>Dropped</Trans>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {sections.map(({ sectionRef, title, right, wrong, blank, partly, dropped }) => (
              <tr key={sectionRef}>
                <th scope="row">{inLanguage(title, language)}</th>
                <td>{right}</td>
                {hasPartly && <td>{partly ?? 0}</td>}
                <td>{wrong}</td>
                <td>{blank}</td>
                {hasDropped && <td>{dropped ?? 0}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
