import type { Content, ContentDraft, WireContentEntry } from '@kasauti/contract/content/staff-content.ts';
import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { KeepButtons, useKeeping } from './keep-buttons.tsx';
import { KindFields } from './kind-fields.tsx';
import { Newer } from './newer.tsx';
import { Preview } from './preview.tsx';
import { draftOf, fieldsOf, noFields, type TextFields, type TextKind } from './text-fields.ts';

/** A banner, a question with its answer, or a page: new, or one to change, hide, show or remove. */
export function EditText({ kind, entry }: { kind: TextKind; entry: WireContentEntry | null }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(true);
  const form = useForm<TextFields>({ defaultValues: entry ? fieldsOf(entry.content) : noFields() });
  const keeping = useKeeping(kind, entry);
  const { newer } = keeping;
  const save = form.handleSubmit((fields) => keeping.save(draftOf(kind, fields), !isShown));
  return (
    <>
      <FormFrame onSubmit={save} problem={keeping.problem}>
        {newer && (
          <Newer
            onTake={() => {
              form.reset(fieldsOf(newer.content));
              keeping.take(newer);
            }}
          >
            <Preview title={<Trans>What stands now</Trans>} content={newer.content} />
          </Newer>
        )}
        <KindFields kind={kind} form={form} isNew={entry === null} />
        {!entry && (
          <CheckboxField
            label={t`Show it on the site at once`}
            checked={isShown}
            onChange={(event) => setShown(event.currentTarget.checked)}
          />
        )}
        <KeepButtons keeping={keeping} isSaving={form.formState.isSubmitting} />
      </FormFrame>
      <LivePreview kind={kind} form={form} />
    </>
  );
}

function LivePreview({ kind, form }: { kind: TextKind; form: ReturnType<typeof useForm<TextFields>> }) {
  useWatch({ control: form.control });
  const content: Content & ContentDraft = draftOf(kind, form.getValues());
  return <Preview title={<Trans>Preview</Trans>} content={content} />;
}
