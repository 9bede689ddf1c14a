import { ownApplications } from '@kasauti/contract/jobs/applications.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApplicationList } from '../../features/own-applications/application-list.tsx';
import { SavedList } from '../../features/own-applications/saved-list.tsx';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import css from './my-applications.module.css';

const MyApplications = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  useHead({ title: t`Your applications`, isPrivate: true });
  const { isPending } = useAnswer(question(ownApplications, { params: { userId: user._id } }), { freshMs: 0 });
  return (
    <PageLayout narrow title={<Trans>Your applications</Trans>}>
      <ApplicationList user={user} />
      {/* What stands below a list is shown after it, so that it does not move. */}
      <section className={css.saved} hidden={isPending}>
        <h2>
          <Trans>Saved jobs</Trans>
        </h2>
        <SavedList user={user} />
      </section>
    </PageLayout>
  );
});

export const page: Page = { Screen: MyApplications };
