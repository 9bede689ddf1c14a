import { type BuiltForm, listForms, readForm, readFormPaper } from '@kasauti/contract/authoring/forms.ts';
import { readBankChoices } from '@kasauti/contract/bank/items.ts';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { FormDraftId } from '@kasauti/contract/ids.ts';
import { questionCountOf } from '@kasauti/domain/draw/blueprint.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Fact } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormHistory, FormVersions } from '../../../features/build-form/form-versions.tsx';
import { formStateName, formStateTone } from '../../../features/build-form/form-words.ts';
import { PublishForm } from '../../../features/build-form/publish-form.tsx';
import { mayPublishForms } from '../../../features/staff-areas/areas.ts';
import { requireSignedIn } from '../../../lib/account/signed-in.tsx';
import { inLanguage, useLanguage } from '../../../lib/appearance/language.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { Link, useNavigate, useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';
import { formatInstant } from '../../../lib/words/formats.ts';

/** The screen that builds a form loads later, because a publisher does not need it. */
const BuildForm = lazyPart(() =>
  import('../../../features/build-form/build-form.tsx').then(({ BuildForm }) => BuildForm),
);
/** The outline loads later, because its tables need the scorer. */
const FormOutline = lazyPart(() =>
  import('../../../features/build-form/form-outline.tsx').then(({ FormOutline }) => FormOutline),
);
/** The inputs of the player load later. */
const FormPreview = lazyPart(() => import('./form-preview.tsx').then(({ FormPreview }) => FormPreview));

const questionOf = (formId: string) => question(readForm, { params: { formDraftId: formId as FormDraftId } });

/** Stores a form that an action has returned, so that the page and the list show it. */
function useKnow() {
  const queries = useQueryClient();
  return async (form: BuiltForm) => {
    queries.setQueryData(questionOf(form._id).queryKey, form);
    await Promise.all([listForms, readFormPaper].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
  };
}

/** Page of one form, or of a new one. */
export const StaffFormPage = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  const { formId = '' } = useParams();
  useHead({ title: t({ context: 'staff', message: 'Forms' }), isPrivate: true });
  return formId === 'new' ? <NewForm /> : <KnownForm formId={formId} role={user.role} />;
});

function useList() {
  return { path: '/staff/forms', name: <Trans>All forms</Trans> };
}

function NewForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const know = useKnow();
  const list = useList();
  const query = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  return (
    <QueryResult query={query} failed={t`The form could not be loaded`} heading="h1">
      {({ providers }) => (
        <DetailPage list={list} title={<Trans>New form</Trans>}>
          <BuildForm
            form={null}
            providers={providers}
            onChanged={async (form) => {
              await know(form);
              navigate(`/staff/forms/${form._id}`, { replace: true });
            }}
          />
        </DetailPage>
      )}
    </QueryResult>
  );
}

function KnownForm({ formId, role }: { formId: string; role: Role | undefined }) {
  const { t } = useLingui();
  const list = useList();
  const know = useKnow();
  const language = useLanguage();
  const query = useAnswer(questionOf(formId), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={t`The form could not be loaded`} heading="h1">
      {(form) => (
        <DetailPage
          list={list}
          title={form.code}
          lead={inLanguage(form.form.title, language)}
          marks={<Badge tone={formStateTone[form.state]}>{formStateName(form.state)}</Badge>}
          facts={<FormFacts form={form} />}
          actions={
            form.state === 'in-review' && (
              <PublishForm form={form} mayPublish={mayPublishForms(role)} onChanged={know} />
            )
          }
          timeline={form.steps.length > 0 && <FormHistory form={form} />}
        >
          <Content key={form._id} form={form} onChanged={know} />
          <FormPreview key={`${form._id} ${form.version}`} formDraftId={form._id} />
          <FormVersions form={form} />
        </DetailPage>
      )}
    </QueryResult>
  );
}

type Props = { form: BuiltForm; onChanged: (form: BuiltForm) => Promise<void> };

/**
 * The screen that builds a draft, or the outline of a form that is not a draft. The screen stays while it has unsaved
 * changes, so a colleague who submits the form does not take away what was typed.
 */
function Content({ form, onChanged }: Props) {
  const [isChanging, setChanging] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const isOpen = form.state === 'draft' || (form.state === 'published' && isChanging);
  if (isOpen || isUnsaved)
    return (
      <>
        {!isOpen && (
          <Notice tone="warning">
            <Trans>Somebody has submitted this form. Copy what you need before you reload the page.</Trans>
          </Notice>
        )}
        <BuildForm
          form={form}
          providers={[]}
          onChanged={async (saved) => {
            await onChanged(saved);
            setChanging(false);
          }}
          onUnsaved={setUnsaved}
        />
      </>
    );
  return (
    <>
      <FormOutline title={<Trans>Sections and questions</Trans>} form={form} />
      {form.state === 'published' && (
        <div>
          <p>
            <Trans>
              An administrator can now choose this form as the question paper of a test, on{' '}
              <Link to="/staff/tests">the page of that test</Link>.
            </Trans>
          </p>
          <Button kind="secondary" onPress={() => setChanging(true)}>
            <Trans>Change it in a new version</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function FormFacts({ form }: { form: BuiltForm }) {
  const language = useLanguage();
  const questions = form.form.sections.reduce((sum, section) => sum + questionCountOf(section), 0);
  return (
    <>
      <Fact name={<Trans>Provider</Trans>}>{form.provider.name}</Fact>
      <Fact name={<Trans context="form">Questions</Trans>}>{questions}</Fact>
      {form.maximum !== null && <Fact name={<Trans>Maximum marks</Trans>}>{form.maximum}</Fact>}
      <Fact name={<Trans>Changed by</Trans>}>{form.writers.join(', ')}</Fact>
      <Fact name={<Trans>Last changed</Trans>}>{formatInstant(form.changedAt, language)}</Fact>
    </>
  );
}
