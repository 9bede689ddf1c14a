import { profileCompleteness, type WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { CompletenessBar } from '../../features/edit-profile/completeness-bar.tsx';
import { FixedFacts } from '../../features/edit-profile/fixed-facts.tsx';
import { useOwnProfile } from '../../features/edit-profile/use-own-profile.ts';
import { requireSignedIn } from '../../lib/account/signed-in.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { question, useAnswer, useSuccessfulAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import type { AuthUser } from '../../lib/stores/auth.ts';
import css from './profile.module.css';

const DetailsForm = lazyPart(
  () => import('../../features/edit-profile/details-form.tsx').then(({ DetailsForm }) => DetailsForm),
  <Skeleton shape="tall" />,
);
const Accommodations = lazyPart(
  () => import('../../features/edit-profile/accommodations.tsx').then(({ Accommodations }) => Accommodations),
  <Skeleton />,
);

const EditPicture = lazyPart(
  () => import('../../features/edit-profile/edit-picture.tsx').then(({ EditPicture }) => EditPicture),
  <Skeleton shape="block" />,
);
const Documents = lazyPart(
  () => import('../../features/edit-profile/documents.tsx').then(({ Documents }) => Documents),
  <Skeleton />,
);

const CorrectBirthDate = lazyPart(() =>
  import('../../features/edit-profile/correct-birth-date.tsx').then(({ CorrectBirthDate }) => CorrectBirthDate),
);

const GuardianConsent = lazyPart(
  () => import('../../features/guardian-consent/guardian-consent.tsx').then(({ GuardianConsent }) => GuardianConsent),
  <Skeleton shape="block" />,
);

function Profile({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const profile = useOwnProfile(user);
  // The text of the bar may need two lines on a phone. The parts below are shown only after the bar is loaded, so that
  // they do not move.
  const isBarKnown = useSuccessfulAnswer(useAnswer(question(profileCompleteness, { params: { userId: user._id } })));
  useHead({ title: t`Profile`, isPrivate: true });
  // The scripts of the forms are loaded at the same time as the profile.
  useEffect(() => {
    DetailsForm.preload();
    Accommodations.preload();
    EditPicture.preload();
    Documents.preload();
    CorrectBirthDate.preload();
  }, []);
  return (
    <PageLayout
      title={<Trans>Profile</Trans>}
      lead={
        <>
          <Trans>What your bookings and admit cards say about you.</Trans>{' '}
          <AppLink to="/orders">
            <Trans>Orders and invoices</Trans>
          </AppLink>
        </>
      }
    >
      <CompletenessBar user={user} />
      <QueryResult query={profile} failed={<Trans>Error fetching profile details</Trans>} loading={<Loading />}>
        {({ user: own }) => (isBarKnown ? <Parts profile={own} /> : <Loading />)}
      </QueryResult>
    </PageLayout>
  );
}

function Parts({ profile }: { profile: WireProfile }) {
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <Part title={<Trans>Your details</Trans>}>
          <DetailsForm profile={profile} />
        </Part>
      </div>
      <div className={css.column}>
        <Part id="photo" title={<Trans>Photo</Trans>}>
          <EditPicture profile={profile} kind="photo" />
        </Part>
        <Part id="signature" title={<Trans>Signature</Trans>}>
          <EditPicture profile={profile} kind="signature" />
        </Part>
        <Part title={<Trans>Your identity</Trans>}>
          <FixedFacts profile={profile} />
          {profile.dob !== null && <CorrectBirthDate profile={profile} />}
        </Part>
        {profile.guardianConsent.isNeeded && (
          <Part id="guardian" title={<Trans>Consent of your guardian</Trans>}>
            <GuardianConsent profile={profile} />
          </Part>
        )}
        <Part title={<Trans>What you need for a fair test</Trans>}>
          <Accommodations profile={profile} />
        </Part>
        <Part id="documents" title={<Trans>Documents</Trans>}>
          <Documents profile={profile} />
        </Part>
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id?: string; title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The section appears after the page has loaded, so the browser could not jump to it.
  useEffect(() => {
    if (id && window.location.hash === `#${id}`) heading.current?.focus();
  }, [id]);
  return (
    <section className={css.part} id={id}>
      <h2 ref={heading} tabIndex={id ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Loading() {
  return (
    <div className={css.columns}>
      <Skeleton shape="rest" />
      <Skeleton shape="rest" />
    </div>
  );
}

export const page: Page = { Screen: requireSignedIn(Profile) };
