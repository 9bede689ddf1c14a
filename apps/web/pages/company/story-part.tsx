import { frontPage } from '@kasauti/contract/catalogue/front-page.ts';
import { FrontFigures } from '../../features/front-figures/front-figures.tsx';
import { SegmentStory } from '../../features/segment-story/segment-story.tsx';
import type { StorySlug } from '../../features/segment-story/story-words.ts';
import { question } from '../../lib/server/queries.ts';

export const askFront = question(frontPage, {});

/** Shows the top of a business page, with the figures of this installation. */
export function StoryPart({ slug, callTo }: { slug: StorySlug; callTo: string }) {
  return <SegmentStory slug={slug} ask={askFront} Figures={FrontFigures} callTo={callTo} />;
}
