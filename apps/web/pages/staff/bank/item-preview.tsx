import type { ItemContent } from '@kasauti/domain/form/content.ts';
import { AnswerPart } from '../../../features/answer-item/answer-part.tsx';
import { PreviewItem } from '../../../features/preview-item/preview-item.tsx';

/** Shows a question with the inputs of the player. */
export function ItemPreview({ content }: { content: ItemContent }) {
  return (
    <PreviewItem content={content} answer={(place) => <AnswerPart item={content} readOnly={false} {...place} />} />
  );
}
