import type { ItemContent, Stimulus } from '@kasauti/domain/form/content.ts';
import { AnswerPart } from '../../../features/answer-item/answer-part.tsx';
import { StimulusBox } from '../../../features/edit-items/passages/stimulus-box.tsx';
import { PreviewItem } from '../../../features/preview-item/preview-item.tsx';

/** Shows a question and its passage with the inputs of the player. */
export function ItemPreview({ content, passage }: { content: ItemContent; passage: Stimulus | null }) {
  return (
    <PreviewItem
      content={content}
      passage={(language) => passage && <StimulusBox stimulus={passage} language={language} />}
      answer={(place) => <AnswerPart item={content} readOnly={false} {...place} />}
    />
  );
}
