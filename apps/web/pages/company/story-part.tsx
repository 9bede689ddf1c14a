import { frontPage } from '@kasauti/contract/catalogue/front-page.ts';
import { FrontFigures } from '../../features/front-figures/front-figures.tsx';
import { SegmentStory } from '../../features/segment-story/segment-story.tsx';
import type { StorySlug } from '../../features/segment-story/story-words.ts';
import { question } from '../../lib/server/queries.ts';

export const askFront = question(frontPage, {});

/** The short form of a page about what is offered, with this installation's figures. */
export function StoryPart({ slug, callTo }: { slug: StorySlug; callTo: string }) {
  return <SegmentStory slug={slug} ask={askFront} Figures={FrontFigures} callTo={callTo} />;
}
