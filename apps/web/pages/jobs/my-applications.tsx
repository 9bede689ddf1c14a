import { Trans, useLingui } from '@lingui/react/macro';
import { ApplicationList } from '../../features/own-applications/application-list.tsx';
import { SavedList } from '../../features/own-applications/saved-list.tsx';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import css from './my-applications.module.css';

const MyApplications = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  useHead({ title: t`Your applications`, isPrivate: true });
  return (
    <PageLayout
      narrow
      title={<Trans>Your applications</Trans>}
      lead={<Trans>What you sent to employers, whether they have read it, and what they decided.</Trans>}
    >
      <ApplicationList user={user} />
      <section className={css.saved}>
        <h2>
          <Trans>Saved jobs</Trans>
        </h2>
        <SavedList user={user} />
      </section>
    </PageLayout>
  );
});

export const page: Page = { Screen: MyApplications };
