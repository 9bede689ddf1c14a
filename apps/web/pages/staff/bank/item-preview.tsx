import type { CorrectAnswer, ItemContent, Stimulus } from '@kasauti/domain/form/content.ts';
import { AnswerPart } from '../../../features/answer-item/answer-part.tsx';
import { StimulusBox } from '../../../features/edit-items/passages/stimulus-box.tsx';
import { PreviewItem } from '../../../features/preview-item/preview-item.tsx';

type Props = { content: ItemContent; correct: CorrectAnswer | null; passage: Stimulus | null };

/** Shows a question and its passage with the inputs of the player. */
export function ItemPreview({ content, correct, passage }: Props) {
  return (
    <PreviewItem
      content={content}
      correct={correct}
      passage={(language) => passage && <StimulusBox stimulus={passage} language={language} />}
      answer={(place) => <AnswerPart item={content} readOnly={false} {...place} />}
    />
  );
}
