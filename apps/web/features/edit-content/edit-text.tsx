import type { WireContentEntry } from '@kasauti/contract/content/staff-content.ts';
import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { StaffForm } from '../../lib/staff/forms/staff-form.tsx';
import { KeepButtons, useKeeping } from './keep-buttons.tsx';
import { KindFields } from './kind-fields.tsx';
import { Preview } from './preview.tsx';
import { draftOf, type TextFields, type TextKind } from './text-fields.ts';
import { textPlans } from './text-plans.ts';

/**
 * Form for a banner, for a question with its answer, or for a page. An existing text can be changed, hidden, shown
 * again or removed.
 */
export function EditText({ kind, entry }: { kind: TextKind; entry: WireContentEntry | null }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(true);
  const keeping = useKeeping({ kind, plan: textPlans[kind], entry, isHidden: !isShown });
  return (
    <>
      <StaffForm
        state={keeping}
        shown={({ content }) => <Preview title={<Trans>Stored now</Trans>} content={content} />}
        actions={<KeepButtons keeping={keeping} />}
      >
        <KindFields kind={kind} field={keeping.field} isNew={entry === null} />
        {!entry && (
          <CheckboxField
            label={t`Show it on the site at once`}
            checked={isShown}
            onChange={(event) => setShown(event.currentTarget.checked)}
          />
        )}
      </StaffForm>
      <LivePreview kind={kind} form={keeping.form} />
    </>
  );
}

type Form = ReturnType<typeof useKeeping<TextFields>>['form'];

function LivePreview({ kind, form }: { kind: TextKind; form: Form }) {
  useWatch({ control: form.control });
  return <Preview title={<Trans>Preview</Trans>} content={draftOf(kind, form.getValues())} />;
}
