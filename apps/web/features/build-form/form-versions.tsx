import type { BuiltForm } from '@kasauti/contract/authoring/forms.ts';
import type { FormId } from '@kasauti/contract/ids.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { History } from '../../lib/staff/detail-page.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './build-form.module.css';
import { formStepName } from './form-words.ts';

/** Lists the published versions of a form, the newest first. */
export function FormVersions({ form }: { form: BuiltForm }) {
  const id = useId();
  const language = useLanguage();
  if (form.published.length === 0) return null;
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Published versions</Trans>
      </h2>
      <ul className={css.versions}>
        {form.published.map(({ _id, versionNo, publishedAt, by, questions, variants }) => (
          <li key={_id}>
            <Trans>Version {versionNo}</Trans>{' '}
            <span className={css.soft}>
              <Plural value={questions} one="# question" other="# questions" /> · {formatInstant(publishedAt, language)}
              {by && ` · ${by}`}
            </span>{' '}
            {variants.map((formId, at) => (
              <KeysLink
                key={formId}
                formId={formId}
                versionNo={versionNo}
                variantNo={variants.length > 1 ? at + 1 : null}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type KeysProps = { formId: FormId; versionNo: number; variantNo: number | null };

function KeysLink({ formId, versionNo, variantNo }: KeysProps) {
  return (
    <AppLink to={`/staff/form-keys/${formId}`}>
      {variantNo === null ? (
        <Trans>Keys of version {versionNo}</Trans>
      ) : (
        <Trans>
          Keys of version {versionNo}, variant {variantNo}
        </Trans>
      )}
    </AppLink>
  );
}

/** Shows what was done with a form, the newest first. */
export function FormHistory({ form: { steps } }: { form: BuiltForm }) {
  return <History entries={steps.map(({ step, by, at, reason }) => ({ at, what: formStepName(step), by, reason }))} />;
}
