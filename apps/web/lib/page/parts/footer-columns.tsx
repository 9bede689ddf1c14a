import type { WireFooter } from '@kasauti/contract/content/content.ts';
import { Drawing } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Language } from '../../appearance/language.ts';
import { AppLink } from '../../routing/links.tsx';
import css from './footer-columns.module.css';
import { isLegal } from './legal-links.ts';

const networks: Record<string, { name: string; path: string }> = {
  facebook: {
    name: 'Facebook',
    path: 'M14.5 7.5h2.5V4h-2.5A3.5 3.5 0 0 0 11 7.5V10H8.5v3.5H11V21h3.5v-7.5H17l.5-3.5h-3V8z',
  },
  instagram: {
    name: 'Instagram',
    path: 'M8.5 4h7a4.5 4.5 0 0 1 4.5 4.5v7a4.5 4.5 0 0 1-4.5 4.5h-7a4.5 4.5 0 0 1-4.5-4.5v-7a4.5 4.5 0 0 1 4.5-4.5zM8.4 12a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M16.7 7.3v.1',
  },
  linkedin: {
    name: 'LinkedIn',
    path: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2zM8 10.5V16M8 7.7v.1M12 16v-5.5M12 13a2.2 2.2 0 0 1 4.4 0v3',
  },
  youtube: {
    name: 'YouTube',
    path: 'M6.5 6h11a3.5 3.5 0 0 1 3.5 3.5v5.5a3.5 3.5 0 0 1-3.5 3.5h-11a3.5 3.5 0 0 1-3.5-3.5v-5.5a3.5 3.5 0 0 1 3.5-3.5zM10.5 9.5l4.5 2.7-4.5 2.8z',
  },
};

/** Footer of every page. Its texts are in Hindi if the operator has written them in Hindi. */
export function FooterColumns({
  footer,
  language,
  target,
  within = '',
}: {
  footer: WireFooter;
  language: Language;
  target?: '_blank';
  /**
   * Ids of the headings above the footer, which become a part of its sections' names. For a page that shows the footer
   * more than once.
   */
  within?: string;
}) {
  const { t } = useLingui();
  const id = useId();
  const written: Language = language === 'hi' && footer.hi ? 'hi' : 'en';
  const content = { ...footer, ...(written === 'hi' && footer.hi) };
  const help = content.supportLinks.filter(({ path }) => !isLegal(path));
  const legal = content.supportLinks.filter(({ path }) => isLegal(path));
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
                    <Drawing path={network.path} size="large" />
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
          {help.map(({ name, path }) => (
            <li key={path}>
              <AppLink to={path} lang={written} target={target}>
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {legal.length > 0 && (
        <nav aria-labelledby={`${within} ${id}-legal`.trim()}>
          <h2 id={`${id}-legal`} className={css.heading}>
            <Trans>Legal</Trans>
          </h2>
          <ul>
            {legal.map(({ name, path }) => (
              <li key={path}>
                <AppLink to={path} lang={written} target={target}>
                  {name}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
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
