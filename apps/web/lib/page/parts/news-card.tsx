import type { WireBanner } from '@kasauti/contract/content/content.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { inLanguage, type Language } from '../../appearance/language.ts';
import { AppLink } from '../../routing/links.tsx';
import css from './news-card.module.css';

/** Card on the home page with news from the operator. */
export function NewsCard({ news, language, target }: { news: WireBanner; language: Language; target?: '_blank' }) {
  const title = inLanguage(news.title, language);
  return (
    <div className={css.card}>
      <h2 data-face={faceFor(title, language)}>{title}</h2>
      <p>{inLanguage(news.text, language)}</p>
      <AppLink to={news.linkPath} target={target}>
        {inLanguage(news.linkLabel, language)}
        <Icon name="right" />
      </AppLink>
    </div>
  );
}
