import type { WireFooter } from '@kasauti/contract/content.ts';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import css from './footer-columns.module.css';
import type { Language } from './language.ts';
import { AppLink } from './links.tsx';

const networks: Record<string, { icon: IconName; name: string }> = {
  facebook: { icon: 'facebook', name: 'Facebook' },
  instagram: { icon: 'instagram', name: 'Instagram' },
  linkedin: { icon: 'linkedin', name: 'LinkedIn' },
  youtube: { icon: 'youtube', name: 'YouTube' },
};

/** What stands at the foot of every page: in Hindi where somebody has written it so. */
export function FooterColumns({
  footer,
  language,
  target,
  within = '',
}: {
  footer: WireFooter;
  language: Language;
  target?: '_blank';
  /** Ids of the headings over it, where it stands on a page more than once. */
  within?: string;
}) {
  const { t } = useLingui();
  const id = useId();
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
      <nav aria-labelledby={`${within} ${id}-explore`.trim()}>
        <h2 id={`${id}-explore`} className={css.heading}>
          <Trans>Explore</Trans>
        </h2>
        <ul>
          {content.exploreLinks.map(({ label, path }) => (
            <li key={path}>
              <AppLink to={path} lang={written} target={target}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby={`${within} ${id}-support`.trim()}>
        <h2 id={`${id}-support`} className={css.heading}>
          <Trans>Support</Trans>
        </h2>
        <ul>
          {content.supportLinks.map(({ name, path }) => (
            <li key={path}>
              <AppLink to={path} lang={written} target={target}>
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
