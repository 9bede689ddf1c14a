import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChooseLanguage } from '../../features/choose-language/choose-language.tsx';
import { ChooseTheme } from '../../features/choose-theme/choose-theme.tsx';
import { isRefusal } from '../../lib/call.ts';
import { type Language, useLanguage } from '../../lib/language.ts';
import { AppLink } from '../../lib/links.tsx';
import { useAnswer } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import css from './footer.module.css';
import { footerQuestion } from './footer-question.ts';

const networks: Record<string, { icon: IconName; name: string }> = {
  facebook: { icon: 'facebook', name: 'Facebook' },
  instagram: { icon: 'instagram', name: 'Instagram' },
  linkedin: { icon: 'linkedin', name: 'LinkedIn' },
  youtube: { icon: 'youtube', name: 'YouTube' },
};

export function Footer() {
  return (
    <footer className={css.footer}>
      <div className={css.inside}>
        <FooterContent />
        <div className={css.choices}>
          <ChooseLanguage />
          <ChooseTheme />
        </div>
      </div>
    </footer>
  );
}

/** The four states and their sentences are the specification's. The content is in Hindi where somebody has written it so. */
function FooterContent() {
  const { t } = useLingui();
  const language = useLanguage();
  const { data, isPending, isError, refetch } = useAnswer(footerQuestion, { freshMs: 600_000 });
  const again = async () => {
    const { data: found } = await refetch();
    if (!found || isRefusal(found)) toast('error', t`Error getting the footer content. Please try again.`);
  };
  if (isPending) return <p className={css.note}>{t`Loading footer content...`}</p>;
  if (isError || isRefusal(data)) {
    return (
      <p className={css.note}>
        {t`Failed to load footer content. Please try again later.`}{' '}
        <Button kind="secondary" size="small" onPress={() => void again()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  }
  if (!Array.isArray(data) || data.length === 0) return <p className={css.note}>{t`No footer data found.`}</p>;
  const [footer] = data;
  if (!footer || Object.keys(footer).length === 0)
    return <p className={css.note}>{t`No footer information available.`}</p>;
  const written: Language = language === 'hi' && footer.hi ? 'hi' : 'en';
  const content = { ...footer, ...(written === 'hi' && footer.hi) };
  return (
    <div className={css.columns}>
      <div className={css.about}>
        <p lang={written}>{content.description}</p>
        <ul className={css.social} aria-label={t`Social networks`}>
          {Object.entries(content.socialLinks).map(([key, url]) => {
            const network = networks[key];
            return (
              network && (
                <li key={key}>
                  <a href={url} target="_blank" rel="noopener noreferrer" aria-label={network.name}>
                    <Icon name={network.icon} size="large" />
                  </a>
                </li>
              )
            );
          })}
        </ul>
      </div>
      <nav aria-labelledby="footer-explore">
        <h2 id="footer-explore" className={css.heading}>
          <Trans>Explore</Trans>
        </h2>
        <ul>
          {content.exploreLinks.map(({ label, path }) => (
            <li key={path}>
              <AppLink to={path} lang={written}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="footer-support">
        <h2 id="footer-support" className={css.heading}>
          <Trans>Support</Trans>
        </h2>
        <ul>
          {content.supportLinks.map(({ name, path }) => (
            <li key={path}>
              <AppLink to={path} lang={written}>
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.place}>
        <h2 className={css.heading}>
          <Trans>Address</Trans>
        </h2>
        <address className={css.address} lang={written}>
          {content.address}
        </address>
      </div>
    </div>
  );
}
