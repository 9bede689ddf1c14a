import type { frontPage, WireFrontPage } from '@kasauti/contract/catalogue/front-page.ts';
import { LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { type Question, useAnswer } from '../../lib/server/queries.ts';
import css from './segment-story.module.css';
import { type StorySlug, storyOf } from './story-words.ts';

type Props = {
  slug: StorySlug;
  ask: Question<typeof frontPage>;
  Figures: ComponentType<{ figures: WireFrontPage['figures'] }>;
  /** Target of the only button. */
  callTo: string;
};

/** Shows a headline, three proofs, the steps, the figures of this site and one button. */
export function SegmentStory({ slug, ask, Figures, callTo }: Props) {
  const { i18n } = useLingui();
  const { headline, proofs, flow, call } = storyOf(slug);
  const { data } = useAnswer(ask);
  return (
    <div className={css.story} lang={i18n.locale}>
      <p className={css.headline}>{headline}</p>
      <ul className={css.proofs}>
        {proofs.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size="large" />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section className={css.diagram} aria-labelledby="story-flow">
        <h2 id="story-flow">{flow.title}</h2>
        <ol className={css.flow}>
          {flow.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className={css.foot}>
        {data && !isRefusal(data) && <Figures figures={data.figures} />}
        {callTo.startsWith('#') ? (
          <LinkButton href={callTo}>{call}</LinkButton>
        ) : (
          <ButtonLink to={callTo}>{call}</ButtonLink>
        )}
      </div>
    </div>
  );
}
